import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import type { ItemVersion } from './item-views.ts'
import { presentItemExpanded } from './items.present.ts'
import { getItemsInPlace } from './items.service.ts'
import type { Item } from './items.types.ts'

/** Items in their full form as JSON, the last few hundred of them held as bytes: what searches send. */
export interface FullViews<Facts> {
  /** In the order asked for; undefined for those that are gone. */
  expanded(wanted: readonly NamedVersion[]): Promise<(FullView<Facts> | undefined)[]>
}

export interface FullView<Facts> {
  readonly bytes: Buffer
  /** What the asker wants to know of the item beside its bytes. */
  readonly facts: Facts
}

export interface NamedVersion extends ItemVersion {
  readonly id: string
}

interface Held<Facts> extends FullView<Facts> {
  readonly changeNum: number
  readonly sortingPrefixes: readonly string[]
}

const HELD_BYTES = 32 * 1024 * 1024

export function createFullViews<Facts>(
  ctx: Pick<Context, 'db' | 'settings'>,
  factsOf: (item: Item) => Facts,
): FullViews<Facts> {
  const held = new LRUCache<number, Held<Facts>>({
    maxSize: HELD_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })

  return {
    async expanded(wanted) {
      const { sortingPrefixes } = ctx.settings.current()
      const isHeld = ({ num, changeNum }: NamedVersion) => {
        const view = held.get(num)
        return view?.changeNum === changeNum && view.sortingPrefixes === sortingPrefixes
      }
      const missing = wanted.filter((version) => !isHeld(version))
      const fresh = missing.length === 0 ? undefined : await render(missing, sortingPrefixes)
      return wanted.map(({ num }) => fresh?.get(num) ?? held.get(num))
    },
  }

  async function render(versions: readonly NamedVersion[], sortingPrefixes: readonly string[]) {
    const found = await getItemsInPlace(
      ctx.db,
      versions.map(({ id }) => id),
    )
    const byId = new Map(found.map((inPlace) => [inPlace.item.id, inPlace]))
    const rendered = new Map<number, FullView<Facts>>()
    for (const { num, id, changeNum } of versions) {
      const inPlace = byId.get(id)
      if (!inPlace) continue
      const view = presentItemExpanded(inPlace.item, { folderPath: inPlace.folderPath, sortingPrefixes })
      const full = { bytes: Buffer.from(JSON.stringify(view)), facts: factsOf(inPlace.item) }
      rendered.set(num, full)
      held.set(num, { ...full, changeNum, sortingPrefixes })
    }
    return rendered
  }
}
