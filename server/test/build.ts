import { LibrarySettings } from '@lectern/contract/libraries'
import { saveLibrary } from '../src/features/libraries/libraries.store.ts'
import type { Library } from '../src/features/libraries/libraries.types.ts'
import type { Db } from '../src/platform/db/db.ts'
import { newId } from '../src/platform/ids.ts'
import { defaultPermissions } from '../src/features/users/users.rules.ts'
import type { Login, User } from '../src/features/users/users.types.ts'
import { NOON } from './clock.ts'

/** Things with good defaults, so that a test names only what matters to it. */

export function aUser(given: Partial<User> = {}): User {
  const type = given.type ?? 'user'
  const id = given.id ?? newId()
  return {
    id,
    username: `user ${id}`,
    email: null,
    type,
    passwordHash: '',
    isActive: true,
    permissions: defaultPermissions(type),
    libraryIds: [],
    itemTags: [],
    hiddenSeriesIds: [],
    settings: {},
    tokenGeneration: 1,
    lastSeenAt: null,
    createdAt: NOON,
    updatedAt: NOON,
    ...given,
  }
}

export function aLogin(given: Partial<Login> & Pick<Login, 'userId'>): Login {
  const id = given.id ?? newId()
  return {
    id,
    tokenHash: `hash of ${id}`,
    previousTokenHash: null,
    previousValidUntil: null,
    ipAddress: '127.0.0.1',
    userAgent: 'tests',
    createdAt: NOON,
    updatedAt: NOON,
    expiresAt: NOON + 1_000_000,
    ...given,
  }
}

/** Writes a library as it stands in the database; gives its id. */
export async function addLibrary(db: Db, given: Partial<Library> = {}): Promise<string> {
  const library: Library = {
    id: newId(),
    name: 'Books',
    mediaType: 'book',
    icon: 'database',
    provider: 'google',
    displayOrder: 1,
    settings: LibrarySettings.parse({}),
    folders: [],
    lastScanAt: null,
    lastScanVersion: null,
    createdAt: NOON,
    updatedAt: NOON,
    ...given,
  }
  await db.transaction().execute((tx) => saveLibrary(tx, library))
  return library.id
}
