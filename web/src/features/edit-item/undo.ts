import i18next from 'i18next'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { currentUser } from '../../session/use-user.ts'
import { changesQuery, type Undone, undoChange } from './edit-item.api.ts'
import { fieldName } from './field-names.ts'

/** Long enough to read it and to change one's mind. */
const OFFERED_FOR_MS = 10_000

/** Reports that an item was changed, and offers to undo it. */
export function notifyItemSaved(itemId: string, words: string = i18next.t('editItem.saved')): void {
  toast.success(words, {
    duration: OFFERED_FOR_MS,
    action: { label: i18next.t('editItem.history.undo'), onClick: () => void undoLatest(itemId) },
  })
}

/** Reverts the user's own latest change, on all items it touched. */
async function undoLatest(itemId: string): Promise<void> {
  const me = currentUser()?.id
  try {
    const changes = await queryClient.fetchQuery(changesQuery(itemId))
    const newest = changes.find(({ userId }) => userId === me)
    if (newest === undefined || newest.isReverted) throw new Error('There is no change to take back')
    notifyUndone(await undoChange(newest.id, null))
  } catch (error) {
    toastFailure(error, i18next.t('editItem.history.undoFailed'))
  }
}

/** Fields changed again since then are left as they are, and listed in the toast. */
export function notifyUndone({ kept }: Undone): void {
  const fields = [...new Set(kept.map(({ field }) => fieldName(field)))]
  if (fields.length === 0) toast.success(i18next.t('editItem.history.undone'))
  else toast.warning(i18next.t('editItem.history.kept', { fields: fields.join(', ') }))
}
