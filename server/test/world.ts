import path from 'node:path'
import type { EndpointShape } from '@lectern/contract/endpoint'
import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { NamedEndpoint } from '@lectern/contract/table'
import { openLogin } from '../src/features/users/sign-in.service.ts'
import { findUser } from '../src/features/users/users.store.ts'
import { newId } from '../src/platform/ids.ts'
import type { Account, TestApp } from './app.ts'
import { groupIt, hideABook, listenToIt } from './marked-book.ts'
import { type Fields, sampleOf } from './samples.ts'

/** A small server with one thing of each kind, for tests that call the whole endpoint table. */
export interface World {
  readonly app: TestApp
  readonly root: Account
  /** An ordinary account that admin requests are aimed at. */
  readonly target: Account
  readonly libraryId: LibraryId
  readonly itemId: ItemId
  readonly collectionId: string
  /** Root's playlist. */
  readonly playlistId: string
  /** An unused refresh token of `target`. */
  readonly refreshToken: string
  /** An open session of root's. */
  readonly sessionId: string
  /** A sign-in of `target`. */
  readonly loginId: string
  input(named: NamedEndpoint, fields: Fields): Input
}

export interface Input {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

const AN_EDIT = {
  metadata: {
    title: 'New',
    subtitle: 'And better',
    authors: [{ id: 'new-1', name: 'Somebody' }],
    series: [{ id: 'new-2', name: 'One', sequence: '1' }],
    narrators: ['Anybody'],
    genres: ['All'],
    publishedYear: '1999',
    description: '<p>Text</p>',
    explicit: false,
  },
  tags: ['one'],
  chapters: [{ id: 0, start: 0, end: 1, title: 'First' }],
  locks: { title: true },
}

const A_MATCH = {
  provider: 'google',
  title: 'New',
  author: 'Somebody',
  overrideDefaults: true,
  overrideCover: false,
  overrideDetails: true,
}

/** Input that the schema alone cannot provide. Most endpoints need nothing here. */
const HINTS: Readonly<Record<string, (world: World) => Partial<Input>>> = {
  'auth.login': ({ target }) => ({ body: { username: target.username, password: target.password } }),
  'auth.refresh': ({ refreshToken }) => ({ headers: { 'x-refresh-token': refreshToken } }),
  'authSettings.update': () => ({ body: { authOpenIDButtonText: 'New' } }),
  'userLogins.end': ({ target, loginId }) => ({ params: { id: target.id, loginId } }),
  'apiKeys.create': ({ target }) => ({ body: { name: 'New', userId: target.id, isActive: true } }),
  'apiKeys.update': ({ target }) => ({ body: { userId: target.id, isActive: false } }),
  'backups.changePath': ({ app }) => ({ body: { path: path.join(app.config.metadataDir, 'backups') } }),
  'backups.beginUpload': () => ({ body: { name: 'mine.audiobookshelf', size: 10 } }),
  'bookmarks.remove': ({ itemId }) => ({ params: { id: itemId, time: '5' } }),
  'collections.create': ({ libraryId, itemId }) => ({ body: { libraryId, name: 'New', books: [itemId] } }),
  'collections.addBook': ({ itemId }) => ({ body: { id: itemId } }),
  'collections.removeBook': ({ collectionId, itemId }) => ({ params: { id: collectionId, bookId: itemId } }),
  'collections.batchAdd': ({ itemId }) => ({ body: { books: [itemId] } }),
  'opds.setProgression': () => ({
    body: {
      modified: new Date(0).toISOString(),
      device: { id: 'a', name: 'A' },
      locator: { href: '', locations: { totalProgression: 0.5 } },
    },
  }),
  'reading.report': () => ({ body: { openingId: newId(), totalSeconds: 5 } }),
  'comics.page': ({ itemId }) => ({ params: { id: itemId, page: '0' } }),
  'gpodder.changeSubscriptions': () => ({ body: { add: ['https://example.org/feed'], remove: [] } }),
  'gpodder.nextcloudChangeSubscriptions': () => ({ body: { add: [], remove: ['https://example.org/feed'] } }),
  'gpodder.putSubscriptions': () => ({ body: '[]' }),
  'gpodder.addActions': () => ({ body: [A_GPODDER_ACTION] }),
  'gpodder.nextcloudAddActions': () => ({ body: [A_GPODDER_ACTION] }),
  'kosync.putPlace': () => ({ body: { document: 'a1b2'.repeat(8), progress: '1', percentage: 0.5 } }),
  'feeds.openItem': ({ itemId }) => ({ params: { id: itemId }, body: A_FEED }),
  'feeds.openSeries': () => ({ body: A_FEED }),
  'feeds.openCollection': ({ collectionId }) => ({ params: { id: collectionId }, body: A_FEED }),
  'feeds.openPlaylist': ({ playlistId }) => ({ params: { id: playlistId }, body: A_FEED }),
  'ownShelves.create': ({ libraryId }) => ({
    body: { libraryId, name: 'New', match: 'all', rules: [{ filter: 'issues' }] },
  }),
  'ownShelves.arrangeHome': ({ libraryId }) => ({
    params: { id: libraryId },
    body: { shelves: [{ id: 'discover', isHidden: true }] },
  }),
  'shares.create': () => ({
    body: { slug: 'new', mediaItemType: 'book', mediaItemId: newId(), expiresAt: 0 },
  }),
  'shares.track': () => ({ params: { slug: 'none', index: '1' } }),
  'emails.updateSettings': () => ({ body: { host: '127.0.0.1', port: 9, fromAddress: 'a@b.example' } }),
  'emails.devices': () => ({ body: { ereaderDevices: [AN_EREADER] } }),
  'emails.ownDevices': () => ({ body: { ereaderDevices: [AN_EREADER] } }),
  'notifications.create': () => ({ body: A_NOTIFICATION }),
  'notifications.update': () => ({ body: A_NOTIFICATION }),
  'importing.preview': () => ({ body: { path: '/nowhere/at/all' } }),
  'importing.start': () => ({ body: { path: '/nowhere/at/all' } }),
  'importing.upload': () => ({ headers: { 'content-type': 'application/octet-stream' } }),
  'podcasts.create': ({ libraryId }) => ({
    body: { path: '/podcasts/new', folderId: newId(), libraryId, media: { metadata: { title: 'New' } } },
  }),
  'podcasts.downloadEpisodes': () => ({ body: [{ enclosure: { url: 'https://example.org/1.mp3' } }] }),
  'matching.item': () => ({ body: A_MATCH }),
  'matching.preview': () => ({ body: A_MATCH }),
  'matching.batch': ({ itemId }) => ({ body: { options: A_MATCH, libraryItemIds: [itemId] } }),
  'editing.updateMedia': () => ({ body: AN_EDIT }),
  'editing.updateItem': () => ({ body: { media: AN_EDIT } }),
  'editing.updateBatch': ({ itemId }) => ({ body: [{ id: itemId, mediaPayload: AN_EDIT }] }),
  'playback.localSync': ({ itemId }) => ({ body: aLocalSession(itemId) }),
  'playback.localSyncAll': ({ itemId }) => ({ body: { sessions: [aLocalSession(itemId)] } }),
  'playlists.create': ({ libraryId, itemId }) => ({
    body: { libraryId, name: 'New', items: [{ libraryItemId: itemId, episodeId: null }] },
  }),
  'playlists.fromCollection': ({ collectionId }) => ({ params: { collectionId } }),
  'playlists.addItem': ({ itemId }) => ({ body: { libraryItemId: itemId } }),
  'playlists.removeItem': ({ playlistId, itemId }) => ({ params: { id: playlistId, itemId } }),
  'playback.removeSessions': ({ sessionId }) => ({ body: { sessions: [sessionId] } }),
  'progress.update': () => ({ body: A_CHANGE }),
  'progress.updateEpisode': () => ({ body: A_CHANGE }),
  'progress.batchUpdate': ({ itemId }) => ({ body: [{ libraryItemId: itemId, isFinished: true }] }),
  'progress.syncLocal': ({ itemId }) => ({
    body: { localMediaProgress: [{ libraryItemId: itemId, currentTime: 1, lastUpdate: 1 }] },
  }),
  'organise.preview': ({ libraryId }) => ({ body: { libraryId, pattern: '{title}' } }),
  'organise.start': ({ libraryId }) => ({ body: { libraryId, pattern: '{title}' } }),
  'tools.encode': () => ({ query: { bitrate: '64k' } }),
  'tools.split': () => ({ query: { bitrate: '64k' } }),
  'editing.removeAll': () => ({ query: { confirm: '0' } }),
  'scans.noticeChange': ({ libraryId }) => ({ body: { libraryId, path: '/nowhere', type: 'add' } }),
  'stats.ownYear': () => ({ params: { year: '2026' } }),
  'stats.serverYear': () => ({ params: { year: '2026' } }),
  'playlists.batchAdd': ({ itemId }) => ({ body: { items: [{ libraryItemId: itemId }] } }),
}

const A_GPODDER_ACTION = {
  podcast: 'https://example.org/feed',
  episode: 'https://example.org/1.mp3',
  action: 'play',
  timestamp: '2026-01-01T00:00:00',
  started: 0,
  position: 10,
  total: 100,
}

const A_FEED = { serverAddress: 'https://books.example', slug: 'new' }

const AN_EREADER = { name: 'Reader', email: 'reader@example.invalid' }

/** Never sent: no Apprise server is configured. */
const A_NOTIFICATION = { eventName: 'onTest', urls: ['tgram://bot/chat'], enabled: true }

const A_CHANGE = {
  duration: 60,
  progress: 0.5,
  currentTime: 30,
  isFinished: false,
  hideFromContinueListening: false,
  ebookLocation: 'here',
  ebookProgress: 0.5,
}

const aLocalSession = (libraryItemId: ItemId) => ({
  id: 'local-1',
  libraryItemId,
  currentTime: 1,
  timeListening: 1,
  startedAt: 1,
  updatedAt: 2,
})

export async function buildWorld(app: TestApp): Promise<World> {
  const root = await app.root()
  const target = await app.createUser({ username: 'target' })
  const { libraryId, itemId } = await hideABook(app)
  const { collectionId, playlistId } = await groupIt(app, root.id, libraryId, itemId)
  const sessionId = await listenToIt(app, root.id, libraryId, itemId)
  const targetUser = await findUser(app.ctx.db, target.id)
  if (!targetUser) throw new Error('The target account is gone.')
  const { refreshToken } = await openLogin(app.ctx, targetUser, { ipAddress: null, userAgent: null })
  const logins = await app.ctx.db.selectFrom('login').select(['id', 'user_id']).execute()
  const loginOf = (userId: UserId) => logins.find(({ user_id }) => user_id === userId)?.id ?? newId()

  const series = await app.ctx.db.selectFrom('series').select('id').executeTakeFirst()
  const author = await app.ctx.db.selectFrom('author').select('id').executeTakeFirst()

  /** Ids by the start of the path they are used in; other paths get an id that does not exist. */
  const ids: Readonly<Record<string, string>> = {
    '/api/users/:id': target.id,
    '/api/libraries/:id': libraryId,
    '/api/items/:id': itemId,
    '/api/tools/item/:id': itemId,
    '/s/item/:id': itemId,
    '/api/series/:id': series?.id ?? newId(),
    '/api/authors/:id': author?.id ?? newId(),
    '/api/collections/:id': collectionId,
    '/api/playlists/:id': playlistId,
    '/api/me/progress/:id': itemId,
    '/api/me/item/:id': itemId,
    '/api/me/items/:id': itemId,
    '/api/me/item/listening-sessions/:id': itemId,
    '/api/me/bookmarks/:id': itemId,
    '/api/session/:id': sessionId,
    '/api/sessions/:id': sessionId,
    '/api/me/sessions/:id': loginOf(root.id),
  }
  const paramsOf = ({ path: pattern, params }: EndpointShape) => {
    const known = Object.entries(ids).find(([prefix]) => pattern.startsWith(prefix))
    return Object.fromEntries(
      Object.keys(params?.shape ?? {}).map((key) => [
        key,
        (key === 'id' ? known?.[1] : undefined) ?? newId(),
      ]),
    )
  }

  const world: World = {
    app,
    root,
    target,
    libraryId,
    itemId,
    collectionId,
    playlistId,
    refreshToken,
    sessionId,
    loginId: loginOf(target.id),
    input({ name, endpoint }, fields) {
      const options = { fields, folder: app.config.metadataDir }
      return {
        params: paramsOf(endpoint),
        query: textsOf(endpoint.query ? sampleOf(endpoint.query, options) : {}),
        body: endpoint.body ? sampleOf(endpoint.body, options) : undefined,
        headers: {},
        ...HINTS[name]?.(world),
      }
    },
  }
  return world
}

/** Waits until no background work is left: some requests start long work. */
export async function untilIdle(app: TestApp): Promise<void> {
  const isBusy = async () =>
    app.ctx.tasks.unfinished().length > 0 ||
    (await app.ctx.jobs.list({ states: ['queued', 'running'] })).length > 0
  while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 2))
}

function textsOf(query: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(query as object).map(([key, value]) => [key, String(value)]))
}
