import i18next from 'i18next'
import { toastResult } from '../../ui/toast-result.ts'
import { toastCreated, toastDeleted, toastUpdated } from '../groups/group-actions.ts'
import type { GroupChange } from '../groups/group-form.rules.ts'
import * as api from './collections.api.ts'

/** User actions on collections, with their toasts. All of them resolve to whether they succeeded. */

export async function addToCollection(id: string, bookIds: readonly string[]): Promise<boolean> {
  const count = bookIds.length
  return toastResult(api.addBooks(id, bookIds), {
    done: i18next.t('collections.toasts.added', { count }),
    failed: () => i18next.t('collections.toasts.addFailed', { count }),
  })
}

export async function takeOutOfCollection(
  id: string,
  bookIds: readonly string[],
  mayDelete: boolean,
): Promise<boolean> {
  const count = bookIds.length
  return toastResult(api.removeBooks(id, bookIds, mayDelete), {
    done: i18next.t('collections.toasts.taken', { count }),
    failed: () => i18next.t('collections.toasts.takeFailed', { count }),
  })
}

export const makeCollection = (libraryId: string, name: string, books: string[]): Promise<boolean> =>
  toastCreated('collections', name, api.createCollection({ libraryId, name, books }))

export const changeCollection = (id: string, change: GroupChange): Promise<boolean> =>
  toastUpdated('collections', api.updateCollection(id, change))

export const removeCollection = (collection: { id: string; libraryId: string }): Promise<boolean> =>
  toastDeleted('collections', api.deleteCollection(collection))
