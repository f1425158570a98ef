import type { ItemId } from '@lectern/contract/ids'
import type { MoveProblem } from '@lectern/contract/organise'
import { pathFromPattern, type PatternValues } from '@lectern/contract/rules/path-pattern'
import type { Item } from '../../items/items.types.ts'
import type { PlannedMove } from './organise.types.ts'

/** The item data needed for planning. */
export interface ItemToPlace {
  readonly id: ItemId
  readonly title: string
  readonly folderId: string
  readonly relPath: string
  readonly isFile: boolean
  readonly isMissing: boolean
  readonly values: PatternValues
}

const MAX_PATH_BYTES = 1000
const MAX_PEOPLE = 3

export function itemToPlace(item: Item): ItemToPlace | null {
  const { media } = item
  if (media.kind !== 'book') return null
  const [series] = media.series
  return {
    id: item.id,
    title: media.title,
    folderId: item.folderId,
    relPath: item.relPath,
    isFile: item.isFile,
    isMissing: item.isMissing,
    values: {
      author: media.authors
        .slice(0, MAX_PEOPLE)
        .map(({ name }) => name)
        .join(', '),
      title: media.title,
      subtitle: media.subtitle ?? '',
      series: series?.name ?? '',
      sequence: series?.sequence ?? '',
      year: media.publishedYear ?? '',
      narrator: media.narrators.slice(0, MAX_PEOPLE).join(', '),
      genre: media.genres[0] ?? '',
      publisher: media.publisher ?? '',
      language: media.language ?? '',
      asin: media.asin ?? '',
      isbn: media.isbn ?? '',
    },
  }
}

/** The target path of each item; those already there are left out. */
export function planMoves(items: readonly ItemToPlace[], pattern: string): PlannedMove[] {
  const placed = items.map((item) => ({ item, to: targetOf(item, pattern) }))
  const taken = places(placed)
  return placed.flatMap(({ item, to }) => {
    if (to === item.relPath) return []
    const { id: itemId, title, folderId, relPath: from } = item
    return [{ itemId, title, folderId, from, to, problem: problemOf(item, to, taken) }]
  })
}

function targetOf(item: ItemToPlace, pattern: string): string {
  const target = pathFromPattern(pattern, item.values).join('/')
  return item.isFile && target !== '' ? `${target}${endingOf(item.relPath)}` : target
}

const endingOf = (relPath: string): string => /\.[^./]+$/.exec(relPath)?.[0] ?? ''

/** Every current and future path of an item, and all their parent folders, ignoring case. */
interface Places {
  readonly owners: ReadonlyMap<string, ReadonlySet<string>>
  readonly above: ReadonlyMap<string, ReadonlySet<string>>
}

const keyOf = (folderId: string, relPath: string): string =>
  `${folderId} ${relPath.normalize('NFC').toLowerCase()}`

function places(placed: readonly { readonly item: ItemToPlace; readonly to: string }[]): Places {
  const owners = new Map<string, Set<string>>()
  const above = new Map<string, Set<string>>()
  const add = (map: Map<string, Set<string>>, key: string, id: string) => {
    const ids = map.get(key) ?? new Set()
    map.set(key, ids.add(id))
  }
  for (const { item, to } of placed) {
    for (const relPath of new Set([item.relPath, to])) {
      if (relPath === '') continue
      add(owners, keyOf(item.folderId, relPath), item.id)
      for (const parent of parentsOf(relPath)) add(above, keyOf(item.folderId, parent), item.id)
    }
  }
  return { owners, above }
}

function parentsOf(relPath: string): string[] {
  const parts = relPath.split('/')
  return parts.slice(0, -1).map((_part, index) => parts.slice(0, index + 1).join('/'))
}

function problemOf(item: ItemToPlace, to: string, { owners, above }: Places): MoveProblem | null {
  if (item.isMissing) return 'missing'
  if (to === '') return 'noName'
  if (isTooLong(to)) return 'tooLong'
  const hasOther = (ids: ReadonlySet<string> | undefined) => [...(ids ?? [])].some((id) => id !== item.id)
  if (hasOther(owners.get(keyOf(item.folderId, to)))) return 'collision'
  // A book inside another book's folder would become part of that book.
  if (hasOther(above.get(keyOf(item.folderId, to)))) return 'nested'
  const isInside = parentsOf(to).some((parent) => hasOther(owners.get(keyOf(item.folderId, parent))))
  const isInsideItself = to.startsWith(`${item.relPath}/`) || item.relPath.startsWith(`${to}/`)
  return isInside || isInsideItself ? 'nested' : null
}

function isTooLong(relPath: string): boolean {
  const bytes = (text: string) => Buffer.byteLength(text)
  return bytes(relPath) > MAX_PATH_BYTES || relPath.split('/').some((part) => bytes(part) > 255)
}
