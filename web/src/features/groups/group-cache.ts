import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { createGoneNews, type Group, withGroup } from './group-news.ts'
import type { GroupPart } from './group-parts.ts'

interface Asked {
  readonly query: Record<string, string>
  readonly signal?: AbortSignal
}

interface GroupCalls<View, Page> {
  readonly part: GroupPart
  /** Those of a library. */
  readonly fetchPage: (libraryId: string, asked: Asked) => Promise<Page & { results: View[] }>
  readonly fetchOne: (id: string, asked: Asked) => Promise<View>
  /** More that depends on how many there are, as query keys. */
  readonly countedBy?: (libraryId: string) => readonly unknown[]
}

/** The queries for groups of one kind, and how news change what they know. */
export function createGroupCache<View extends Group, Page>(calls: GroupCalls<View, Page>) {
  const { part, fetchPage, fetchOne, countedBy } = calls
  const { onGone, tellGone } = createGoneNews()
  const shelfKey = (libraryId: string) => ['libraries', libraryId, 'list', part]

  /** All of a library by name; of what is in them the first few, and the ids of all. */
  const allQuery = (libraryId: string) =>
    queryOptions({
      queryKey: [part, 'of', libraryId],
      queryFn: async ({ signal }) => (await fetchPage(libraryId, { query: { brief: '1' }, signal })).results,
    })

  const oneQuery = (id: string) =>
    queryOptions({
      queryKey: [part, 'one', id],
      queryFn: ({ signal }) => fetchOne(id, { query: { include: 'rssfeed' }, signal }),
    })

  const countChanged = (libraryId: string) => {
    void queryClient.invalidateQueries({ queryKey: shelfKey(libraryId) })
    if (countedBy) void queryClient.invalidateQueries({ queryKey: countedBy(libraryId) })
  }

  return {
    allQuery,
    oneQuery,
    onGone,
    /** One page for the shelves; it is kept where they keep their lists. */
    shelfList: (libraryId: string) => ({
      key: shelfKey(libraryId),
      keyOf: ({ id }: View) => id,
      fetch: ({ limit, page, ...asked }: { limit: number; page: number; signal?: AbortSignal }) =>
        fetchPage(libraryId, {
          query: { limit: String(limit), page: String(page), brief: '1', include: 'rssfeed' },
          ...asked,
        }),
    }),
    /** News: one that is new or was changed. They say nothing of its feed. */
    put: (group: View): void => {
      queryClient.setQueryData(oneQuery(group.id).queryKey, (known) => known && { ...known, ...group })
      queryClient.setQueryData(allQuery(group.libraryId).queryKey, (known) => withGroup(known, group))
      countChanged(group.libraryId)
    },
    /** News: one is gone. */
    drop: ({ id, libraryId }: Group): void => {
      queryClient.setQueryData(allQuery(libraryId).queryKey, (known) =>
        known?.filter((other) => other.id !== id),
      )
      countChanged(libraryId)
      tellGone({ id, libraryId })
    },
  }
}
