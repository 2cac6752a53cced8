import type { CoopAdvice, CoopTalkReason } from '../../messages'

/** Why a line was refused, and what to do instead (C15). */
export const talk = {
  reason_digit: '“{found}” has a digit in it, and numbers are never said, whatever they count.',
  reason_number_word: '“{found}” is a number, and numbers are never said, whatever they count.',
  reason_roman_numeral: '“{found}” reads as a number, and numbers are never said.',
  reason_ordinal: '“{found}” counts something other than a pile, and numbers are never said.',
  reason_quantity: '“{found}” tells an amount, and that is as good as a number.',
  reason_range: '“{found}” tells between which numbers a card lies.',
  reason_comparison: '“{found}” compares a card with a number or a top.',
  reason_neighbour: '“{found}” tells that a card lies next to a top.',
  reason_parity: '“{found}” tells whether a card is even or odd.',
  reason_property: '“{found}” tells something about the number on a card.',
  reason_question: '“{found}” asks for somebody’s cards.',
  reason_jump_back: '“{found}” tells that you can go back ten, which gives the card away.',
  reason_size: '“{found}” tells how high or low your cards are.',
  advice_use_signal: 'Put a signal on the pile instead: leave it, small steps or go ahead.',
  advice_name_pile_by_place: 'Name the pile by its place instead: the left one, the third, the last.',
  advice_other_words: 'Say it without numbers; how keen you are on a pile is welcome.',
} satisfies Record<`reason_${CoopTalkReason}` | `advice_${CoopAdvice}`, string>
