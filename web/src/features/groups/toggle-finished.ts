import i18next from 'i18next'
import { setFinished } from '../items/items.api.ts'
import type { GroupEntry } from './group-entry.ts'
import { toastFailure } from '../../ui/toast-result.ts'

/** The view is updated by the server's event. */
export async function toggleFinished({ item, episodeId }: GroupEntry, isFinished: boolean): Promise<void> {
  const failed = isFinished ? 'items.markNotFinishedFailed' : 'items.markFinishedFailed'
  await setFinished(item.id, episodeId, !isFinished).catch((error: unknown) =>
    toastFailure(error, i18next.t(failed)),
  )
}
