import { encodeText } from '@lectern/contract/rules/base64'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { limitedBy, type TagLimits } from './tag-limits.rules.ts'

/** Names shared by many items, across all libraries. */
export type NameKind = 'tags' | 'genres'

export const namesQuery = (kind: NameKind) =>
  queryOptions({
    queryKey: ['names', kind],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<string[]> =>
      kind === 'tags'
        ? (await call('names.tags', { signal })).tags
        : (await call('names.genres', { signal })).genres,
  })

/** Returns how many items were changed. */
export async function renameEverywhere(kind: NameKind, from: string, to: string): Promise<number> {
  const { numItemsUpdated } =
    kind === 'tags'
      ? await call('names.renameTag', { body: { tag: from, newTag: to } })
      : await call('names.renameGenre', { body: { genre: from, newGenre: to } })
  await namesChanged(kind)
  return numItemsUpdated
}

export async function removeEverywhere(kind: NameKind, name: string): Promise<number> {
  const { numItemsUpdated } =
    kind === 'tags'
      ? await call('names.removeTag', { params: { tag: encodeText(name) } })
      : await call('names.removeGenre', { params: { genre: encodeText(name) } })
  await namesChanged(kind)
  return numItemsUpdated
}

/** The accounts whose access depends on the tag. */
export async function tagLimits(tag: string): Promise<TagLimits> {
  const { users } = await call('users.list', { query: {} })
  return limitedBy(tag, users)
}

const namesChanged = (kind: NameKind): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: namesQuery(kind).queryKey })
