import type { BookmarkView } from '@lectern/contract/progress'
import i18next from 'i18next'
import { formatStamp } from '../../lib/format-date.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import * as api from './bookmarks.api.ts'

/** Actions of the bookmarks modal, with their toasts. */

/** At most one bookmark per second of audio. */
export const mayBookmark = (bookmarks: readonly Pick<BookmarkView, 'time'>[], seconds: number): boolean =>
  !bookmarks.some((bookmark) => bookmark.time === Math.floor(seconds))

/** A bookmark without a note is named after its creation time. */
export const bookmarkTitle = (note: string, nowMs: number, timeZone?: string): string =>
  note.trim() ||
  formatStamp(nowMs, { locale: currentLocale(), ...(timeZone === undefined ? {} : { timeZone }) })

export async function addBookmark(libraryItemId: string, seconds: number, note: string): Promise<void> {
  await say(
    api.createBookmark(libraryItemId, Math.floor(seconds), bookmarkTitle(note, Date.now())),
    i18next.t('player.bookmarks.created'),
    i18next.t('player.bookmarks.createFailed'),
  )
}

/** Sends nothing if nothing has changed. */
export async function changeBookmark(bookmark: BookmarkView, note: string): Promise<void> {
  const title = note.trim()
  if (title === '' || title === bookmark.title) return
  await say(
    api.renameBookmark(bookmark, title),
    i18next.t('player.bookmarks.updated'),
    i18next.t('player.bookmarks.updateFailed'),
  )
}

export async function deleteBookmark(bookmark: BookmarkView): Promise<void> {
  await say(
    api.removeBookmark(bookmark),
    i18next.t('player.bookmarks.removed'),
    i18next.t('player.bookmarks.removeFailed'),
  )
}

async function say(work: Promise<void>, done: string, failed: string): Promise<void> {
  try {
    await work
    toast.success(done)
  } catch (error) {
    toastFailure(error, failed)
  }
}
