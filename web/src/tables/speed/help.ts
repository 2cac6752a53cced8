/** speed in short, and its keys. */
import { t } from '../../words/index.svelte'
import type { Help } from '../HelpSheet.svelte'

export function help(): Help {
  return {
    title: t('speed.help_title'),
    rules: [
      t('speed.help_fit'),
      t('speed.help_joker'),
      t('speed.help_draw'),
      t('speed.help_faster'),
      t('speed.help_shout'),
      t('speed.help_lay'),
    ],
    keys: [
      { names: ['1', '…', '5'], does: t('table.key_pick') },
      { names: ['F', '←'], does: t('speed.key_left') },
      { names: ['J', '→'], does: t('speed.key_right') },
      { names: ['␣'], does: t('speed.key_call') },
      { names: ['D'], does: t('speed.key_draw') },
    ],
  }
}
