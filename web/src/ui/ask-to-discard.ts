import i18next from 'i18next'
import { confirm } from './confirm.ts'

/** Whether what was typed and not saved may be lost. */
export async function askToDiscard(): Promise<boolean> {
  const { confirmed } = await confirm({
    title: i18next.t('ui.discard.title'),
    message: i18next.t('ui.discard.text'),
    kind: 'yesNo',
    yesLabel: i18next.t('ui.discard.yes'),
    danger: true,
  })
  return confirmed
}
