import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../users/visibility.rules.ts'
import { findLibrary, listLibraries } from './libraries.store.ts'
import type { Library } from './libraries.types.ts'

/** Libraries: the folders people pointed Lectern at, and who may see them. */

export async function getLibraries(ctx: Pick<Context, 'db'>, viewer: User): Promise<Library[]> {
  return (await listLibraries(ctx.db)).filter((library) => maySeeLibrary(viewer, library.id))
}

/** A library the viewer may not see is a library that does not exist. */
export async function getLibrary(ctx: Pick<Context, 'db'>, viewer: User, id: string): Promise<Library> {
  const library = maySeeLibrary(viewer, id) ? await findLibrary(ctx.db, id) : undefined
  return library ?? notFound('Library')
}

export async function defaultLibraryId(ctx: Pick<Context, 'db'>, viewer: User): Promise<string | null> {
  const [first] = await getLibraries(ctx, viewer)
  return first?.id ?? null
}
