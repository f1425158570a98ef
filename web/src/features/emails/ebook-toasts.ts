import type { ServerEventPayload } from '@lectern/contract/events'
import i18next from 'i18next'
import { toast } from '../../ui/toast.tsx'

/** Reports the result of sending a book to an e-reader. */
export function notifyEbookSent({ title, deviceName, state, error }: ServerEventPayload<'ebook_sent'>): void {
  const words = { title, name: deviceName, error: error ?? '' }
  if (state === 'sent') toast.success(i18next.t('emails.sent', words))
  else if (state === 'retrying') toast.warning(i18next.t('emails.retrying', words))
  else toast.error(i18next.t('emails.notSent', words))
}
