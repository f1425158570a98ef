import { isDeepStrictEqual } from 'node:util'
import type { MediaType } from '@lectern/contract/constants'
import type { LibraryId, UserId } from '@lectern/contract/ids'
import { type LibraryChange, NewLibrary } from '@lectern/contract/libraries'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { keepInTrash } from '../../platform/db/trash/trash.ts'
import { newId } from '../../platform/ids.ts'
import { getUsers } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import {
  applyLibraryChange,
  draftLibrary,
  mediaTypesFor,
  type Move,
  readsAlike,
  reorder,
} from './libraries.rules.ts'
import {
  deleteLibrary,
  findLibrary,
  giveAccess,
  listAccountsWithLibrary,
  listLibraries,
  listLibrariesForUpdate,
  saveLibrary,
} from './libraries.store.ts'
import type { Library, LibraryFolder } from './libraries.types.ts'
import { type FolderPlan, planFolders, usedFolders } from './library-folders.rules.ts'
import { type PreparedFolders, prepareFolders } from './library-folders.service.ts'
import {
  type BeforeRemoval,
  findMovedFolders,
  followMovedFolder,
  keepItemsOf,
  prepareRemoval,
} from './replaced-folders.service.ts'
import { forgetScanVersion } from './scan-state.store.ts'

/** Libraries: the folders Lectern serves, and who may see them. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config'>

export async function getLibraries(ctx: Pick<Context, 'db'>, viewer: User): Promise<Library[]> {
  return (await listLibraries(ctx.db)).filter((library) => maySeeLibrary(viewer, library.id))
}

/** Not found if the viewer may not see the library. */
export async function getLibrary(ctx: Pick<Context, 'db'>, viewer: User, id: LibraryId): Promise<Library> {
  const library = maySeeLibrary(viewer, id) ? await findLibrary(ctx.db, id) : undefined
  return library ?? notFound('Library')
}

/** The first library of a type that the client knows. */
export async function defaultLibraryId(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  userAgent: string | undefined,
): Promise<LibraryId | null> {
  const known = mediaTypesFor(userAgent, new Set())
  const visible = await getLibraries(ctx, viewer)
  return visible.find(({ mediaType }) => known.includes(mediaType))?.id ?? null
}

export async function createLibrary(ctx: Ctx, editor: User, given: NewLibrary): Promise<Library> {
  const id = newId()
  const needsAccess = !maySeeLibrary(editor, id)
  const library = await addLibrary(ctx, id, given, async (tx) => {
    if (needsAccess) await giveAccess(tx, editor.id, id)
  })
  ctx.log.info(`${editor.username} created the library "${library.name}" (${library.mediaType}).`)
  if (needsAccess) await tellAccountsChanged(ctx, [editor.id])
  ctx.events.emit('library.added', { library })
  return library
}

/** Creates a library for the server itself; all other fields have their defaults. */
export async function createOwnLibrary(
  ctx: Ctx,
  fields: { readonly name: string; readonly mediaType: MediaType; readonly folders: readonly string[] },
): Promise<Library> {
  const folders = fields.folders.map((fullPath) => ({ fullPath }))
  const given = NewLibrary.parse({ ...fields, folders })
  const library = await addLibrary(ctx, newId(), given, () => Promise.resolve())
  ctx.log.info(`The library "${library.name}" (${library.mediaType}) was created.`)
  ctx.events.emit('library.added', { library })
  return library
}

async function addLibrary(
  ctx: Ctx,
  id: LibraryId,
  given: NewLibrary,
  alsoSave: (tx: Tx) => Promise<void>,
): Promise<Library> {
  const now = ctx.clock.now()
  const draft = draftLibrary(given, id, now)
  const { newPaths } = planFolders([], given.folders)
  const prepared = await prepareFolders(ctx, newPaths, usedFolders(await listLibraries(ctx.db)))
  return saveOrUndo(ctx, prepared, async (tx) => {
    const others = await listLibrariesForUpdate(tx)
    prepared.checkAgain(usedFolders(others))
    const created = { ...draft, displayOrder: others.length + 1, folders: newFolders(newPaths, now) }
    await saveLibrary(tx, created)
    await alsoSave(tx)
    return created
  })
}

export async function changeLibrary(
  ctx: Ctx,
  editor: User,
  id: LibraryId,
  change: LibraryChange,
  beforeRemoval: BeforeRemoval = () => Promise.resolve(),
): Promise<Library> {
  const before = await getLibrary(ctx, editor, id)
  const plan = planChange(before, change)
  const moved = await findMovedFolders(ctx, plan)
  const used = usedFolders(await listLibraries(ctx.db), { id, folders: plan.kept })
  const prepared = await prepareFolders(ctx, plan.newPaths, used)
  await prepareRemoval(ctx, plan, moved, beforeRemoval)
  const now = ctx.clock.now()
  const { library, changed } = await saveOrUndo(ctx, prepared, async (tx) => {
    const all = await listLibrariesForUpdate(tx)
    const current = all.find((other) => other.id === id) ?? notFound('Library')
    const { kept, removed, newPaths, after } = planChange(current, change)
    prepared.checkAgain(usedFolders(all, { id, folders: kept }))
    const movedNow = moved.filter(({ folder }) => removed.some((one) => isDeepStrictEqual(one, folder)))
    const folders = [
      ...kept.filter(({ path }) => !movedNow.some(({ to }) => to === path)),
      ...movedNow.map(({ folder, to }) => ({ ...folder, path: to })),
      ...newFolders(
        newPaths.filter((path) => !movedNow.some(({ to }) => to === path)),
        now,
      ),
    ]
    const edited = { ...after, folders }
    for (const folder of current.folders)
      if (!folders.some((one) => one.id === folder.id)) await keepItemsOf(tx, editor, current, folder, now)
    const moves = change.displayOrder === undefined ? [] : [{ id, newOrder: change.displayOrder }]
    if (current.lastScanVersion !== null && !readsAlike(current, after)) await forgetScanVersion(tx, id)
    const wanted = all.map((other) => (other.id === id ? edited : other))
    const saved = await saveChanged(tx, all, reorder(wanted, moves), now)
    for (const one of movedNow) await followMovedFolder(tx, one)
    return { library: saved.find((other) => other.id === id) ?? current, changed: saved }
  })
  if (changed.length > 0) ctx.log.info(`${editor.username} changed the library "${library.name}".`)
  tellChanged(ctx, changed)
  return library
}

export async function removeLibrary(ctx: Ctx, editor: User, id: LibraryId): Promise<Library> {
  if (!maySeeLibrary(editor, id)) notFound('Library')
  const { library, accountIds, moved } = await ctx.db.transaction().execute(async (tx) => {
    const all = await listLibrariesForUpdate(tx)
    const found = all.find((other) => other.id === id) ?? notFound('Library')
    const accounts = await listAccountsWithLibrary(tx, id)
    const removal = { id: newId(), title: found.name, libraryId: null, removedBy: editor.username }
    await keepInTrash(tx, { ...removal, table: 'library', ids: [id] }, ctx.clock.now())
    await deleteLibrary(tx, id)
    const rest = all.filter((other) => other.id !== id)
    const renumbered = await saveChanged(tx, rest, reorder(rest, []), ctx.clock.now())
    return { library: found, accountIds: accounts, moved: renumbered }
  })
  ctx.log.info(`${editor.username} deleted the library "${library.name}".`)
  ctx.events.emit('library.removed', { library, accountIds })
  await tellAccountsChanged(ctx, accountIds)
  tellChanged(ctx, moved)
  return library
}

/** Announces a library that was restored from the trash. */
export async function announceRestoredLibrary(ctx: Ctx, id: LibraryId): Promise<void> {
  const library = (await listLibraries(ctx.db)).find((other) => other.id === id)
  if (!library) return
  ctx.events.emit('library.added', { library })
  await tellAccountsChanged(ctx, await listAccountsWithLibrary(ctx.db, id))
}

/** Announces a library that got a folder back from the trash. */
export async function announceChangedLibrary(
  ctx: Pick<Context, 'db' | 'events'>,
  id: LibraryId,
): Promise<void> {
  const library = await findLibrary(ctx.db, id)
  if (library) tellChanged(ctx, [library])
}

export async function orderLibraries(ctx: Ctx, editor: User, moves: readonly Move[]): Promise<Library[]> {
  const { ordered, changed } = await ctx.db.transaction().execute(async (tx) => {
    const all = await listLibrariesForUpdate(tx)
    for (const { id } of moves) {
      const isKnown = maySeeLibrary(editor, id) && all.some((library) => library.id === id)
      if (!isKnown) invalid(`Library not found with id ${id}`)
    }
    const saved = await saveChanged(tx, all, reorder(all, moves), ctx.clock.now())
    return { ordered: await listLibraries(tx), changed: saved }
  })
  tellChanged(ctx, changed)
  return ordered.filter((library) => maySeeLibrary(editor, library.id))
}

/** Applies a change to a library; throws if it is not allowed. */
function planChange(library: Library, change: LibraryChange): FolderPlan & { after: Library } {
  const plan = change.folders
    ? planFolders(library.folders, change.folders)
    : { kept: library.folders, removed: [], newPaths: [] }
  return { ...plan, after: applyLibraryChange(library, change) }
}

/** Saves and returns the libraries that changed. */
async function saveChanged(
  tx: Tx,
  before: readonly Library[],
  after: readonly Library[],
  now: number,
): Promise<Library[]> {
  const changed = after
    .filter((library) => !before.some((old) => isDeepStrictEqual(old, library)))
    .map((library) => ({ ...library, updatedAt: now }))
  for (const library of changed) await saveLibrary(tx, library)
  return changed
}

async function saveOrUndo<T>(ctx: Ctx, prepared: PreparedFolders, save: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await ctx.db.transaction().execute(save)
  } catch (error) {
    await prepared.undo(usedFolders(await listLibraries(ctx.db)))
    throw error
  }
}

/** A millisecond apart, so that they keep their order. */
function newFolders(paths: readonly string[], now: number): LibraryFolder[] {
  return paths.map((path, index) => ({ id: newId(), path, createdAt: now + index }))
}

function tellChanged(ctx: Pick<Context, 'events'>, changed: readonly Library[]): void {
  for (const library of changed) ctx.events.emit('library.changed', { library })
}

/** Announces accounts whose list of libraries has changed. */
async function tellAccountsChanged(
  ctx: Pick<Context, 'db' | 'events'>,
  accountIds: readonly UserId[],
): Promise<void> {
  if (accountIds.length === 0) return
  const users = (await getUsers(ctx)).filter((user) => accountIds.includes(user.id))
  for (const user of users) ctx.events.emit('user.changed', { user })
}
