import type { BookmarkView } from '@lectern/contract/progress'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Bookmarks of the signed-in account in one item. */

const keyOf = (libraryItemId: string | undefined) => ['bookmarks', libraryItemId] as const

export const bookmarksQuery = (libraryItemId: string | undefined) =>
  queryOptions({
    queryKey: keyOf(libraryItemId),
    queryFn:
      libraryItemId === undefined
        ? skipToken
        : async ({ signal }) =>
            (await call('bookmarks.ofItem', { params: { id: libraryItemId }, signal })).bookmarks,
  })

const NONE: BookmarkView[] = []

export function useBookmarks(libraryItemId: string | undefined) {
  const { data, isError, isPending, refetch } = useQuery(bookmarksQuery(libraryItemId))
  return { bookmarks: data ?? NONE, isError, isPending, refetch }
}

export const invalidateBookmarks = (libraryItemId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(libraryItemId) })

export async function createBookmark(libraryItemId: string, time: number, title: string): Promise<void> {
  const made = await call('bookmarks.create', { params: { id: libraryItemId }, body: { time, title } })
  change(libraryItemId, (bookmarks) => [...bookmarks.filter((one) => one.time !== made.time), made])
}

export async function renameBookmark({ libraryItemId, time }: BookmarkView, title: string): Promise<void> {
  const changed = await call('bookmarks.update', { params: { id: libraryItemId }, body: { time, title } })
  change(libraryItemId, (bookmarks) => bookmarks.map((one) => (one.time === time ? changed : one)))
}

export async function removeBookmark({ libraryItemId, time }: BookmarkView): Promise<void> {
  await call('bookmarks.remove', { params: { id: libraryItemId, time: String(time) } })
  change(libraryItemId, (bookmarks) => bookmarks.filter((one) => one.time !== time))
}

function change(libraryItemId: string, edit: (bookmarks: BookmarkView[]) => BookmarkView[]): void {
  queryClient.setQueryData(bookmarksQuery(libraryItemId).queryKey, (bookmarks) =>
    edit(bookmarks ?? []).toSorted((a, b) => a.time - b.time),
  )
}
