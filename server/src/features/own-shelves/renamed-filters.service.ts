import type { LibraryId, UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import {
  listOwnersOfShelves,
  listSmartShelves,
  lockOwnShelves,
  updateSmartShelf,
} from './own-shelves.store.ts'
import type { SmartShelf } from './own-shelves.types.ts'
import {
  followRename,
  type NameGroup,
  namesInChange,
  type Rename,
  takeRenameBack,
} from './renamed-filters.rules.ts'

/** Keeps everyone's smart shelves up to date when a tag, genre, narrator, author or series gets another name. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

export async function followRenamedName(ctx: Ctx, libraryId: LibraryId, rename: Rename): Promise<void> {
  const owners = await listOwnersOfShelves(ctx.db, { group: rename.group })
  await changeRules(ctx, owners, (shelf) =>
    shelf.libraryId === libraryId ? followRename(shelf.rules, rename) : null,
  )
}

interface UndoneChange {
  readonly change: number
  /** Change sets of the undo by library. */
  readonly reverts: ReadonlyMap<LibraryId, number>
  readonly valueOf: (libraryId: LibraryId, group: NameGroup, name: string) => Promise<string | undefined>
}

export async function unfollowRenamedName(ctx: Ctx, undone: UndoneChange): Promise<void> {
  const { change, reverts } = undone
  const owners = await listOwnersOfShelves(ctx.db, { change })
  const values = await findValues(ctx, owners, undone)
  await changeRules(ctx, owners, ({ libraryId, rules }) => {
    const revert = reverts.get(libraryId)
    if (revert === undefined) return null
    const valueOf = (group: NameGroup, name: string) => values.get(keyOf(libraryId, group, name))
    return takeRenameBack(rules, { change, revert, valueOf })
  })
}

async function findValues(
  ctx: Ctx,
  owners: readonly UserId[],
  { change, valueOf }: UndoneChange,
): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>()
  const shelves = (await Promise.all(owners.map((userId) => listSmartShelves(ctx.db, userId)))).flat()
  for (const { libraryId, rules } of shelves) {
    for (const rule of rules) {
      const { group, names } = namesInChange(rule, change) ?? { group: 'tags', names: [] }
      for (const name of names) {
        const value = await valueOf(libraryId, group, name)
        if (value !== undefined) values.set(keyOf(libraryId, group, name), value)
      }
    }
  }
  return values
}

const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts)

type NextRules = SmartShelf['rules'] | null

async function changeRules(
  ctx: Ctx,
  owners: readonly UserId[],
  next: (shelf: SmartShelf) => NextRules,
): Promise<void> {
  for (const userId of owners) {
    const isChanged = await ctx.db.transaction().execute(async (tx) => {
      await lockOwnShelves(tx, userId)
      let numChanged = 0
      for (const shelf of await listSmartShelves(tx, userId)) {
        const rules = next(shelf)
        if (rules === null) continue
        await updateSmartShelf(tx, { ...shelf, rules, updatedAt: ctx.clock.now() })
        numChanged += 1
      }
      return numChanged > 0
    })
    if (isChanged) ctx.events.emit('own-shelves.changed', { userId })
  }
}
