/** Clients may still use ids from before an import; these are replaced by the current ids in requests. */

type Kind = 'item' | 'episode' | 'library' | 'user'
/** Returns the current id, or undefined if the given one is not an old id. */
export type FindId = (kind: Kind, oldId: string) => string | undefined

/** The parts of a request that may contain ids. */
export interface SentIds {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const KIND_OF_KEY: ReadonlyMap<string, Kind> = new Map([
  ['libraryItemId', 'item'],
  ['libraryItemIds', 'item'],
  ['itemId', 'item'],
  ['books', 'item'],
  ['episodeId', 'episode'],
  ['libraryId', 'library'],
  ['librariesAccessible', 'library'],
  ['library', 'library'],
  ['userId', 'user'],
  ['user', 'user'],
])

/** The kind of `:id` in paths that start like this. */
const KIND_OF_PATH: readonly (readonly [start: string, kind: Kind])[] = [
  ['/api/libraries/', 'library'],
  ['/api/users/', 'user'],
  ['/api/items/', 'item'],
  ['/api/podcasts/', 'item'],
  ['/api/me/', 'item'],
  ['/api/tools/item/', 'item'],
  ['/api/share/', 'item'],
  ['/s/item/', 'item'],
]

export function renewParams(path: string, params: unknown, find: FindId): unknown {
  const kindOfId = KIND_OF_PATH.find(([start]) => path.startsWith(start))?.[1]
  return renew(params, find, (key) => (key === 'id' ? kindOfId : KIND_OF_KEY.get(key)), 1)
}

const DEEPEST = 4

export const renewFields = (value: unknown, find: FindId): unknown =>
  renew(value, find, (key) => KIND_OF_KEY.get(key), DEEPEST)

function renew(
  value: unknown,
  find: FindId,
  kindOf: (key: string) => Kind | undefined,
  depth: number,
): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => renew(entry, find, kindOf, depth - 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]): [string, unknown] => {
      const kind = kindOf(key)
      return [key, kind ? renewIds(entry, kind, find) : renew(entry, find, kindOf, depth - 1)]
    }),
  )
}

function renewIds(value: unknown, kind: Kind, find: FindId): unknown {
  if (typeof value === 'string') return find(kind, value) ?? value
  return Array.isArray(value) ? value.map((entry) => renewIds(entry, kind, find)) : value
}
