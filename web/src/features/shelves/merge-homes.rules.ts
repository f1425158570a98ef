import type { ShelfItemView, ShelfView } from '@lectern/contract/shelves'
import { ALL_SHELVES } from './home-layout.rules.ts'

/** The home pages of several libraries as one. */

const MAX_ENTITIES = 20

type ItemShelf = Extract<ShelfView, { entities: ShelfItemView[] }>

/** Shelves of one name and kind become one; its entries by what the shelf is about, the newest first. */
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
  // Those of series and authors have no times, so nothing is read of their entities.
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

/** One of each list, then the next of each: no library hides the others. */
function takingTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) => turn).flatMap((turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  )
}
