import type { ItemId } from '@lectern/contract/ids'
import { dayOf } from '../../src/features/playback/days.rules.ts'
import type { NewSession, PlaybackSession } from '../../src/features/playback/playback.types.ts'
import { findSession, insertSession } from '../../src/features/playback/sessions.store.ts'
import { findPlace } from '../../src/features/progress/places.store.ts'
import type { Place as ProgressPlace } from '../../src/features/progress/progress.types.ts'
import { saveItems } from '../../src/features/items/storage/items-write.store.ts'
import { saveUser } from '../../src/features/users/users.store.ts'
import type { User } from '../../src/features/users/users.types.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { newId } from '../../src/platform/ids.ts'
import { aUser } from '../build.ts'
import { NOON } from '../clock.ts'
import { aBook, aPlace, type Place } from '../items.ts'

/** A user with a library of books to listen to. */
export interface Listener {
  readonly user: User
  readonly library: Place
  aStoredBook(): Promise<ProgressPlace>
  /** Opens a session for the user, unless another account is given. */
  open(itemId: ItemId, given?: Partial<NewSession>): Promise<PlaybackSession>
}

export async function aListener(db: Db): Promise<Listener> {
  const user = aUser()
  await db.transaction().execute((tx) => saveUser(tx, user))
  const library = await aPlace(db)

  const newSession = (itemId: ItemId, given: Partial<NewSession>): NewSession => ({
    id: newId(),
    userId: user.id,
    libraryId: library.libraryId,
    itemId,
    mediaId: null,
    episodeId: null,
    progressNum: null,
    mediaType: 'book',
    displayTitle: 'A Book',
    displayAuthor: 'An Author',
    coverPath: null,
    mediaMetadata: '{"title":"A Book"}',
    durationSeconds: 60,
    playMethod: 0,
    mediaPlayer: 'tests',
    deviceId: null,
    serverVersion: '3.0.0',
    day: dayOf(NOON),
    listenedSeconds: 0,
    startPositionSeconds: 0,
    positionSeconds: 0,
    numSyncs: 0,
    startedAt: NOON,
    updatedAt: NOON,
    closedAt: null,
    ...given,
  })
  return {
    user,
    library,
    async aStoredBook() {
      const item = aBook(library)
      await db.transaction().execute((tx) => saveItems(tx, [item], { sortingPrefixes: [], now: NOON }))
      const place = await findPlace(db, item.id, null)
      if (!place) throw new Error('The book was not stored.')
      return place
    },
    async open(itemId, given = {}) {
      const session = newSession(itemId, given)
      await db.transaction().execute((tx) => insertSession(tx, session))
      const found = await findSession(db, session.id)
      if (!found) throw new Error('The session was not stored.')
      return found
    },
  }
}
