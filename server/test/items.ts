import type { Db } from '../src/platform/db/db.ts'
import { newId } from '../src/platform/ids.ts'
import { addLibrary } from './build.ts'
import { NOON } from './clock.ts'
import type { Place } from './made-items.ts'

export { aBook, aPodcast, type Place } from './made-items.ts'

export async function aPlace(db: Db): Promise<Place> {
  const folderId = newId()
  const libraryId = await addLibrary(db, {
    folders: [{ id: folderId, path: `/books/${folderId}`, createdAt: NOON }],
  })
  return { libraryId, folderId }
}
