import type { talk as en } from '../en/talk'

export const talk: typeof en = {
  reason_digit: '« {found} » contient un chiffre, et l’on ne dit jamais de nombre, quoi qu’il compte.',
  reason_number_word: '« {found} » est un nombre, et l’on ne dit jamais de nombre, quoi qu’il compte.',
  reason_roman_numeral: '« {found} » se lit comme un nombre, et l’on ne dit jamais de nombre.',
  reason_ordinal: '« {found} » compte autre chose qu’une pile, et l’on ne dit jamais de nombre.',
  reason_quantity: '« {found} » dit une quantité, et cela vaut un nombre.',
  reason_range: '« {found} » dit entre quels nombres se trouve une carte.',
  reason_comparison: '« {found} » compare une carte à un nombre ou à un sommet.',
  reason_neighbour: '« {found} » dit qu’une carte est voisine d’un sommet.',
  reason_parity: '« {found} » dit si une carte est paire ou impaire.',
  reason_property: '« {found} » dit quelque chose du nombre d’une carte.',
  reason_question: '« {found} » demande les cartes de quelqu’un.',
  reason_jump_back: '« {found} » dit que vous pouvez reculer de dix, et cela trahit la carte.',
  reason_size: '« {found} » dit si vos cartes sont hautes ou basses.',
  advice_use_signal: 'Mettez plutôt un signal sur la pile : laissez-la, petits pas ou allez-y.',
  advice_name_pile_by_place: 'Nommez plutôt la pile par sa place : celle de gauche, la troisième, la dernière.',
  advice_other_words: 'Dites-le sans nombre ; combien vous tenez à une pile, vous pouvez le dire.',
}
