import i18next from 'i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { toastResult } from '../../ui/toast-result.ts'
import * as api from './collections.api.ts'

/** What people do with collections, and what they are told about it. All of them say whether it was done. */

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

export async function makeCollection(libraryId: string, name: string, books: string[]): Promise<boolean> {
  return toastResult(api.createCollection({ libraryId, name, books }), {
    done: i18next.t('collections.toasts.created', { name }),
    failed: (error) =>
      i18next.t('collections.toasts.createFailed', {
        text: serverTextOr(error, i18next.t('shell.serverUnreachable')),
      }),
  })
}

export async function changeCollection(
  id: string,
  change: { name: string; description: string | null },
): Promise<boolean> {
  return toastResult(api.updateCollection(id, change), {
    done: i18next.t('collections.toasts.updated'),
    failed: () => i18next.t('collections.toasts.updateFailed'),
  })
}

export async function removeCollection(collection: { id: string; libraryId: string }): Promise<boolean> {
  return toastResult(api.deleteCollection(collection), {
    done: i18next.t('collections.toasts.deleted'),
    failed: () => i18next.t('collections.toasts.deleteFailed'),
  })
}
