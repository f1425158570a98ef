import type { ShelfItemView, ShelfView } from '@lectern/contract/shelves'
import { ALL_SHELVES } from './home-layout.rules.ts'

/** Merges the home pages of several libraries. */

const MAX_ENTITIES = 20

type ItemShelf = Extract<ShelfView, { entities: ShelfItemView[] }>

/** Merges shelves of the same name and type; entries are sorted by the time relevant to the shelf, newest first. */
export function mergeHomes(homes: readonly (readonly ShelfView[])[]): ShelfView[] {
  const all = homes.flat()
  return ALL_SHELVES.flatMap((id) => {
    const ofName = all.filter((shelf) => shelf.id === id)
    return [...new Set(ofName.map(({ type }) => type))].flatMap((type) =>
      mergeShelves(ofName.filter((shelf) => shelf.type === type)),
    )
  })
}

function mergeShelves(shelves: readonly ShelfView[]): ShelfView | [] {
  const [first] = shelves
  if (first === undefined) return []
  // Shelves of series and authors have no times, so their entities are not read.
  const lists = (shelves as readonly ItemShelf[]).map(({ entities }) => entities)
  const timeOf = TIMES[first.id]
  const entities = timeOf ? lists.flat().toSorted((a, b) => timeOf(b) - timeOf(a)) : takingTurns(lists)
  return { ...first, entities: entities.slice(0, MAX_ENTITIES) } as ShelfView
}

const TIMES: Readonly<Record<string, (item: ShelfItemView) => number>> = {
  'continue-listening': ({ progressLastUpdate }) => progressLastUpdate ?? 0,
  'continue-reading': ({ progressLastUpdate }) => progressLastUpdate ?? 0,
  'continue-series': ({ prevBookInProgressLastUpdate }) => prevBookInProgressLastUpdate ?? 0,
  'newest-episodes': ({ recentEpisode }) => recentEpisode?.publishedAt ?? 0,
  'recently-added': ({ addedAt }) => addedAt,
  'listen-again': ({ finishedAt }) => finishedAt ?? 0,
  'read-again': ({ finishedAt }) => finishedAt ?? 0,
}

/** Interleaves the lists, so that no library hides the others. */
function takingTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) => turn).flatMap((turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  )
}
