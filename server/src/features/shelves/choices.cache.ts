import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { chooseItems, type Choice, takeUnplayed } from './discover.service.ts'
import type { Home, HomeState, ShelfItem } from './shelves.types.ts'

/**
 * Suggestions per user, chosen once a day because that reads much of the library and the user's history. Items that
 * were started, hidden or removed since are filtered on every request.
 */
export interface Choices {
  suggested(home: Home, state: HomeState): Promise<ShelfItem[]>
}

interface Held extends Choice, HomeState {
  readonly day: number
}

const HELD_CHOICES = 500
/** With this few books, suggestions are updated after every change. */
const FEW_HEARD = 20

export function createChoices(ctx: Pick<Context, 'db'>): Choices {
  const held = new LRUCache<string, Held>({ max: HELD_CHOICES })

  return {
    async suggested(home, state) {
      const { viewer, library, limit, day } = home
      const key = `${viewer.id} ${library.id}`
      const known = held.get(key)
      if (known && isOfToday(known, day, state)) {
        const taken = await take(home, known)
        // Books were added since, so there may be more to choose from.
        if (taken.length >= limit || known.changeNum === state.changeNum) return taken
      }
      const choice = await chooseItems(ctx, viewer, { libraryId: library.id, day })
      held.set(key, { ...choice, ...state, day })
      return take(home, choice)
    },
  }

  function take({ viewer, library, limit }: Home, { suggestions }: Choice): Promise<ShelfItem[]> {
    return takeUnplayed(ctx, viewer, library.id, suggestions, limit)
  }
}

const isOfToday = (known: Held, day: number, { stateNum }: HomeState): boolean =>
  known.day === day && (known.numPlayed >= FEW_HEARD || known.stateNum === stateNum)
