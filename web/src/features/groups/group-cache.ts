import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { createRemovalEvents, type Group, withGroup } from './removal-events.ts'
import type { GroupPart } from './group-parts.ts'

interface Asked {
  readonly query: Record<string, string>
  readonly signal?: AbortSignal
}

interface GroupCalls<View, Page> {
  readonly part: GroupPart
  /** Fetches the groups of a library. */
  readonly fetchPage: (libraryId: string, asked: Asked) => Promise<Page & { results: View[] }>
  readonly fetchOne: (id: string, asked: Asked) => Promise<View>
  /** Key of another query that depends on the number of groups. */
  readonly countedBy?: (libraryId: string) => readonly unknown[]
}

/** Queries for groups of one kind, and how events update their cached data. */
export function createGroupCache<View extends Group, Page>(calls: GroupCalls<View, Page>) {
  const { part, fetchPage, fetchOne, countedBy } = calls
  const { onGone, tellGone } = createRemovalEvents()
  const shelfKey = (libraryId: string) => ['libraries', libraryId, 'list', part]

  /** All groups of a library by name, each with its first few entries and the ids of all of them. */
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
    /** One page for the shelves, cached under their list key. */
    shelfList: (libraryId: string) => ({
      key: shelfKey(libraryId),
      keyOf: ({ id }: View) => id,
      fetch: ({ limit, page, ...asked }: { limit: number; page: number; signal?: AbortSignal }) =>
        fetchPage(libraryId, {
          query: { limit: String(limit), page: String(page), brief: '1', include: 'rssfeed' },
          ...asked,
        }),
    }),
    /** Applies an event about a new or changed group. Events do not include its feed. */
    put: (group: View): void => {
      queryClient.setQueryData(oneQuery(group.id).queryKey, (known) => known && { ...known, ...group })
      queryClient.setQueryData(allQuery(group.libraryId).queryKey, (known) => withGroup(known, group))
      countChanged(group.libraryId)
    },
    /** Applies the removal of a group. */
    drop: ({ id, libraryId }: Group): void => {
      queryClient.setQueryData(allQuery(libraryId).queryKey, (known) =>
        known?.filter((other) => other.id !== id),
      )
      countChanged(libraryId)
      tellGone({ id, libraryId })
    },
  }
}
