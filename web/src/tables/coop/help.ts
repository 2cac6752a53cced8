/** coop in short, and its keys. */
import { t } from '../../words/index.svelte'
import type { Help } from '../HelpSheet.svelte'
import { layingKeys } from '../laying/keys'
import type { CoopGame } from './game.svelte'

export function helpOf(game: CoopGame): Help {
  const together = !game.solo
  return {
    title: t('coop.help_title'),
    rules: [
      t('coop.help_piles'),
      t('coop.help_trick'),
      t('coop.help_minimum', { count: game.view.options.minimum }),
      t('table.help_lay'),
      ...(game.view.options.open_piles ? [t('table.help_look')] : []),
      ...(together ? [t('coop.help_talk')] : []),
    ],
    keys: [
      ...layingKeys(game, [{ names: ['A', '…', 'D'], does: t('coop.key_pile') }]),
      ...(together ? [{ names: ['S'], does: t('coop.key_signal') }] : []),
    ],
  }
}
