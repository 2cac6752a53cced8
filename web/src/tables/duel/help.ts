/** duel in short, and its keys. */
import { t } from '../../words/index.svelte'
import type { Help } from '../HelpSheet.svelte'
import { layingKeys } from '../laying/keys'
import type { DuelGame } from './game.svelte'

export function helpOf(game: DuelGame): Help {
  return {
    title: t('duel.help_title'),
    rules: [
      t('duel.help_piles'),
      t('duel.help_minimum'),
      t('duel.help_give'),
      t('duel.help_draw'),
      t('duel.help_win'),
      t('table.help_lay'),
      ...(game.view.options.open_piles ? [t('table.help_look')] : []),
    ],
    keys: layingKeys(game, [
      { names: ['A'], does: t('duel.key_rising') },
      { names: ['D'], does: t('duel.key_falling') },
      { names: ['G'], does: t('duel.key_give') },
    ]),
  }
}
