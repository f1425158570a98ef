import type { ServerEventName } from '@lectern/contract/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Listener } from '../live.ts'
import { AUTHOR_EXPANDED, LIBRARY, MEDIA_PROGRESS, SERIES, USER } from './entities.ts'
import { COLLECTION, PLAYLIST } from './group-entities.ts'
import { BOOK_ITEM_EXPANDED } from './item-entities.ts'
import { BOOK_SESSION } from './session-entities.ts'
import { differences, orNull, type Shape } from './shape.ts'
import { addressOf, type SmallServer, type Who } from './small-server.ts'

const SCAN = { id: 'text', type: /^(scan|match)$/, name: 'text' } as const
const COUNTS = { added: 'int', updated: 'int', removed: 'int', missing: 'int' } as const
const TASK = {
  id: 'text',
  action: /^library-scan$/,
  title: 'text',
  description: orNull('text'),
  error: orNull('text'),
  titleKey: orNull('text'),
  titleSubs: ['text'],
  descriptionKey: orNull('text'),
  descriptionSubs: 'any',
  errorKey: orNull('text'),
  errorSubs: 'any',
  showSuccess: 'flag',
  isFailed: 'flag',
  isFinished: 'flag',
  startedAt: 'int',
  finishedAt: orNull('int'),
} as const
const OF_LIBRARY = { libraryId: 'text', libraryName: 'text', libraryMediaType: 'text' } as const
const RESULTS = { ...COUNTS, elapsed: 'number', text: 'text' } as const
const PUBLIC_USER = {
  id: 'text',
  username: 'text',
  type: 'text',
  session: orNull('any'),
  mostRecent: 'any',
  lastSeen: orNull('int'),
  createdAt: 'int',
} as const
const PROGRESS_NEWS = {
  id: 'text',
  sessionId: orNull('text'),
  deviceDescription: orNull('text'),
  data: MEDIA_PROGRESS,
} as const
const EMBED_FILE = { index: 'int', ino: 'text', filename: 'text' } as const
const EMBED = { userId: 'text', libraryItemId: 'text', startedAt: 'int', audioFiles: [EMBED_FILE] } as const
const EMBEDDED_FILE = { ...EMBED_FILE, libraryItemId: 'text', success: 'flag' } as const
const TRACK_NEWS = { libraryItemId: 'text', ino: 'text' } as const
interface News {
  readonly call: string
  readonly as?: Who
  readonly body?: unknown
  readonly keep?: string
  /** Events expected afterwards: for the reader, and for root. */
  readonly reader?: Readonly<Partial<Record<ServerEventName, Shape>>>
  readonly root?: Readonly<Partial<Record<ServerEventName, Shape>>>
}

const NEWS: readonly News[] = [
  { call: 'PATCH /api/libraries/{library}', body: { icon: 'star' }, reader: { library_updated: LIBRARY } },
  {
    call: 'POST /api/libraries/{library}/scan',
    reader: {
      scan_start: { ...SCAN, results: orNull(COUNTS) },
      task_started: { ...TASK, data: OF_LIBRARY },
      task_finished: { ...TASK, data: { ...OF_LIBRARY, scanResults: RESULTS } },
      scan_complete: { ...SCAN, results: COUNTS },
    },
  },
  {
    call: 'PATCH /api/me/progress/{second}',
    as: 'reader',
    body: { currentTime: 0.5 },
    reader: { user_item_progress_updated: PROGRESS_NEWS, user_updated: USER },
  },
  {
    call: 'POST /api/me/item/{second}/bookmark',
    as: 'reader',
    body: { time: 1, title: 'Here' },
    reader: { user_updated: USER },
  },
  {
    call: 'POST /api/items/{book}/play',
    as: 'reader',
    body: { supportedMimeTypes: ['audio/mpeg'] },
    keep: 'listening',
    root: { user_stream_update: { ...PUBLIC_USER, session: BOOK_SESSION } },
  },
  {
    call: 'POST /api/session/{listening}/close',
    as: 'reader',
    body: { currentTime: 1, timeListened: 1, duration: 4 },
    reader: { user_item_progress_updated: PROGRESS_NEWS, user_session_closed: 'text' },
    root: { user_stream_update: PUBLIC_USER },
  },
  {
    call: 'POST /api/collections',
    body: { libraryId: '{library}', name: 'Told', books: ['{book}'] },
    keep: 'told',
    reader: { collection_added: COLLECTION },
  },
  {
    call: 'PATCH /api/collections/{told}',
    body: { name: 'Told again' },
    reader: { collection_updated: COLLECTION },
  },
  { call: 'DELETE /api/collections/{told}', reader: { collection_removed: COLLECTION } },
  {
    call: 'POST /api/playlists',
    as: 'reader',
    body: { libraryId: '{library}', name: 'Told', items: [{ libraryItemId: '{book}' }] },
    keep: 'told',
    reader: { playlist_added: PLAYLIST },
  },
  {
    call: 'PATCH /api/playlists/{told}',
    as: 'reader',
    body: { name: 'Told again' },
    reader: { playlist_updated: PLAYLIST },
  },
  { call: 'DELETE /api/playlists/{told}', as: 'reader', reader: { playlist_removed: PLAYLIST } },
  {
    call: 'PATCH /api/authors/{author}',
    body: { asin: 'B000000001' },
    reader: { author_updated: AUTHOR_EXPANDED },
  },
  { call: 'PATCH /api/series/{series}', body: { description: 'Told' }, reader: { series_updated: SERIES } },
  {
    call: 'PATCH /api/items/{book}/media',
    body: { metadata: { subtitle: 'Told' } },
    reader: { item_updated: BOOK_ITEM_EXPANDED },
  },
  {
    call: 'POST /api/users',
    body: { username: 'told', password: 'password' },
    root: { user_added: USER },
  },
  {
    call: 'POST /api/tools/item/{plain}/embed-metadata?forceEmbedChapters=1',
    root: {
      metadata_embed_queue_update: { libraryItemId: 'text', queued: 'flag' },
      audio_metadata_started: EMBED,
      audiofile_metadata_started: { ...EMBED_FILE, libraryItemId: 'text' },
      track_started: TRACK_NEWS,
      track_progress: { ...TRACK_NEWS, progress: 'number' },
      task_progress: { libraryItemId: 'text', progress: 'number' },
      track_finished: TRACK_NEWS,
      audiofile_metadata_finished: EMBEDDED_FILE,
      audio_metadata_finished: { ...EMBED, results: [EMBEDDED_FILE], elapsed: 'int', finishedAt: 'int' },
    },
  },
  {
    call: 'PATCH /api/users/{reader}',
    body: { email: 'reader@example.org' },
    reader: { user_updated: USER },
  },
]

/** Which events are sent after a request, to whom, and in which shape. */
export function eventLines(server: () => SmallServer): void {
  describe('events', () => {
    const ears = {} as Record<'reader' | 'root', Listener>
    beforeAll(async () => {
      for (const who of ['reader', 'root'] as const) {
        ears[who] = await connect(addressOf(server()))
        await ears[who].signIn(server().people[who].token)
      }
    })
    afterAll(() => {
      for (const ear of Object.values(ears)) ear.close()
    })

    test.each(NEWS)('[R7.090] after $call', async ({ call, keep, reader = {}, root = {}, ...given }) => {
      const answer = await server().ask(call, given)
      expect(answer.status).toBe(200)
      if (keep) server().ids[keep] = (answer.json() as { id: string }).id
      const wrong: string[] = []
      for (const [who, events] of Object.entries({ reader, root })) {
        for (const [name, shape] of Object.entries(events)) {
          const payload = await ears[who as 'reader' | 'root'].next(name as ServerEventName)
          wrong.push(...differences(payload, shape, name))
        }
      }
      expect(wrong).toEqual([])
    })

    test('admins are told who connects and disconnects, in the right shape', async () => {
      const guest = await connect(addressOf(server()))
      await guest.signIn(server().people.guest.token)
      expect(differences(await ears.root.next('user_online'), PUBLIC_USER)).toEqual([])
      guest.close()
      expect(differences(await ears.root.next('user_offline'), PUBLIC_USER)).toEqual([])
    })
  })
}
