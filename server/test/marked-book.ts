import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { NewSession } from '../src/features/playback/playback.types.ts'
import { insertSession } from '../src/features/playback/sessions.store.ts'
import { addListening } from '../src/features/playback/sums.store.ts'
import { setBookmark } from '../src/features/progress/bookmarks.service.ts'
import { changeProgress } from '../src/features/progress/progress.service.ts'
import { createCollection } from '../src/features/collections/collections.service.ts'
import { createPlaylist } from '../src/features/collections/playlists.service.ts'
import { findUser } from '../src/features/users/users.store.ts'
import { newId } from '../src/platform/ids.ts'
import type { TestApp } from './app.ts'
import { addBook, addLibrary } from './build.ts'

/** Part of the names and paths of hidden content: a response that contains it reveals too much. */
export const SECRET_MARK = 'zq7-only-for-those-with-access'

/** Creates a library with one book, on a real folder; everything about it contains the mark. */
export async function hideABook(app: TestApp): Promise<{ libraryId: LibraryId; itemId: ItemId }> {
  const folder = {
    id: newId(),
    path: path.join(app.config.metadataDir, SECRET_MARK),
    createdAt: app.clock.now(),
  }
  mkdirSync(path.join(folder.path, SECRET_MARK), { recursive: true })
  writeFileSync(path.join(folder.path, SECRET_MARK, 'book.epub'), 'an e-book, or so it says')
  const libraryId = await addLibrary(app.ctx.db, { name: SECRET_MARK, folders: [folder] })
  const place = { libraryId, folderId: folder.id, relPath: SECRET_MARK }
  const media = {
    title: SECRET_MARK,
    authors: [{ id: null, name: SECRET_MARK }],
    genres: [SECRET_MARK],
    series: [{ id: null, name: SECRET_MARK, sequence: '1' }],
  }
  return { libraryId, itemId: await addBook(app.ctx.db, place, { tags: [SECRET_MARK], media }) }
}

/** Creates a collection and a playlist of root's with the book; their names contain the mark as well. */
export async function groupIt(app: TestApp, rootId: UserId, libraryId: LibraryId, itemId: ItemId) {
  const root = await findUser(app.ctx.db, rootId)
  if (!root) throw new Error('The root account is gone.')
  const given = { libraryId, name: SECRET_MARK, description: SECRET_MARK }
  const { collection } = await createCollection(app.ctx, root, { ...given, books: [itemId] })
  const items = [{ libraryItemId: itemId, episodeId: null }]
  const { playlist } = await createPlaylist(app.ctx, root, { ...given, items })
  return { collectionId: collection.id, playlistId: playlist.id }
}

/** Lets root listen to it: progress, a bookmark and an open session, which contain the mark too. */
export async function listenToIt(
  app: TestApp,
  rootId: UserId,
  libraryId: LibraryId,
  itemId: ItemId,
): Promise<string> {
  const root = await findUser(app.ctx.db, rootId)
  if (!root) throw new Error('The root account is gone.')
  await changeProgress(app.ctx, root, itemId, null, { currentTime: 5, ebookLocation: SECRET_MARK })
  await setBookmark(app.ctx, root, { itemId, timeSeconds: 5, title: SECRET_MARK })
  const now = app.clock.now()
  const session: NewSession = {
    id: newId(),
    userId: rootId,
    libraryId,
    itemId,
    mediaId: null,
    episodeId: null,
    progressNum: null,
    mediaType: 'book',
    displayTitle: SECRET_MARK,
    displayAuthor: SECRET_MARK,
    coverPath: null,
    mediaMetadata: JSON.stringify({ title: SECRET_MARK }),
    durationSeconds: 60,
    playMethod: 0,
    mediaPlayer: 'tests',
    deviceId: null,
    serverVersion: '3.0.0',
    day: '2026-01-15',
    listenedSeconds: 5,
    startPositionSeconds: 0,
    positionSeconds: 5,
    numSyncs: 1,
    startedAt: now,
    updatedAt: now,
    closedAt: null,
  }
  await app.ctx.db.transaction().execute(async (tx) => {
    const num = await insertSession(tx, session)
    await addListening(tx, { ...session, num, listenedSeconds: 0 }, session.listenedSeconds, now)
  })
  return session.id
}
