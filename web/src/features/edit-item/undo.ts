import i18next from 'i18next'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { currentUser } from '../../session/use-user.ts'
import { changesQuery, type Undone, undoChange } from './edit-item.api.ts'
import { ALL_FIELDS } from './item-form.rules.ts'

/** Long enough to read it and to think better of it. */
const OFFERED_FOR_MS = 10_000

/** Says that an item was changed, and offers the way back. */
export function tellSaved(itemId: string, words: string = i18next.t('editItem.saved')): void {
  toast.success(words, {
    duration: OFFERED_FOR_MS,
    action: { label: i18next.t('editItem.history.undo'), onClick: () => void undoLatest(itemId) },
  })
}

/** Takes back the newest change of one's own, on all items it touched. */
async function undoLatest(itemId: string): Promise<void> {
  const me = currentUser()?.id
  try {
    const changes = await queryClient.fetchQuery(changesQuery(itemId))
    const newest = changes.find(({ userId }) => userId === me)
    if (newest === undefined || newest.isReverted) throw new Error('There is no change to take back')
    tellUndone(await undoChange(newest.id, null))
  } catch (error) {
    toastFailure(error, i18next.t('editItem.history.undoFailed'))
  }
}

/** What was changed again since is left as it is, and named. */
export function tellUndone({ kept }: Undone): void {
  const fields = [...new Set(kept.map(({ field }) => fieldName(field)))]
  if (fields.length === 0) toast.success(i18next.t('editItem.history.undone'))
  else toast.warning(i18next.t('editItem.history.kept', { fields: fields.join(', ') }))
}

/** As the form calls it; what the form does not show keeps its own name. */
export function fieldName(field: string): string {
  const known = ALL_FIELDS.find((one) => one === field)
  return known === undefined ? field : i18next.t(`editItem.field.${known}`)
}
