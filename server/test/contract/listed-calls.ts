/** The endpoints of the specification's section 7, ordered so that each finds what it needs. */
interface ListedCall {
  readonly call: string
  readonly body?: unknown
  /** A value of the response to keep for later requests: its name, and how to read it. */
  readonly keep?: readonly [name: string, pick: (json: never) => string]
  /** How to observe the effect: what to request, what to read from it, and the expected value. */
  readonly effect?: readonly [path: string, look: (json: never) => unknown, expected: unknown]
}

const idOf = ({ id }: { id: string }): string => id
const media = (json: { media: { metadata: { title: string } } }) => json.media.metadata.title
const HEARD = { timeListened: 1, duration: 4, currentTime: 2 }
const PLAYER = { supportedMimeTypes: ['audio/mpeg'], mediaPlayer: 'html5' }
const bookmarks = ({ bookmarks: all }: { bookmarks: { title: string }[] }) => all.map(({ title }) => title)
const books = (json: { books: unknown[] }) => json.books.length
const items = (json: { items: unknown[] }) => json.items.length
const IMAGE = 'ts=1'

export const LISTED_CALLS: readonly ListedCall[] = [
  { call: 'GET /api/tasks' },
  { call: 'GET /api/libraries' },
  { call: 'GET /api/libraries/{library}?include=filterdata' },
  { call: 'GET /api/libraries/{library}/filterdata' },
  { call: 'POST /api/libraries/{library}/scan?force=0' },
  { call: 'GET /api/filesystem' },
  { call: 'GET /api/libraries/{library}/search?q=fog&limit=3' },
  { call: 'GET /api/items/{book}?expanded=1' },
  { call: 'POST /api/items/batch/get', body: { libraryItemIds: ['{book}', '{plain}'] } },
  { call: 'POST /api/items/{book}/play', body: PLAYER, keep: ['session', idOf] },
  { call: 'POST /api/session/{session}/sync', body: HEARD },
  {
    call: 'POST /api/session/{session}/close',
    body: HEARD,
    effect: ['/api/me/progress/{book}', ({ currentTime }: { currentTime: number }) => currentTime, 2],
  },
  { call: 'POST /api/items/{podcast}/play/{episode}', body: PLAYER, keep: ['episodeSession', idOf] },
  { call: 'POST /api/session/{episodeSession}/close', body: {} },
  {
    call: 'PATCH /api/me/progress/batch/update',
    body: [{ libraryItemId: '{plain}', isFinished: true }],
    effect: ['/api/me/progress/{plain}', ({ isFinished }: { isFinished: boolean }) => isFinished, true],
  },
  {
    call: 'POST /api/me/item/{book}/bookmark',
    body: { title: 'Here', time: 1 },
    effect: ['/api/me', bookmarks, ['Here']],
  },
  {
    call: 'PATCH /api/me/item/{book}/bookmark',
    body: { title: 'There', time: 1 },
    effect: ['/api/me', bookmarks, ['There']],
  },
  { call: 'DELETE /api/me/item/{book}/bookmark/1', effect: ['/api/me', bookmarks, []] },
  { call: `GET /api/items/{book}/cover?${IMAGE}` },
  {
    call: 'PATCH /api/authors/{author}',
    body: { description: 'Writes at sea.' },
    effect: [
      '/api/authors/{author}',
      ({ description }: { description: string }) => description,
      'Writes at sea.',
    ],
  },
  {
    call: 'POST /api/collections',
    body: { books: ['{book}'], libraryId: '{library}', name: 'Evenings' },
    keep: ['collection', idOf],
    effect: ['/api/collections/{collection}', books, 1],
  },
  {
    call: 'PATCH /api/collections/{collection}',
    body: { name: 'Mornings', description: null },
    effect: ['/api/collections/{collection}', ({ name }: { name: string }) => name, 'Mornings'],
  },
  {
    call: 'POST /api/collections/{collection}/book',
    body: { id: '{plain}' },
    effect: ['/api/collections/{collection}', books, 2],
  },
  {
    call: 'DELETE /api/collections/{collection}/book/{plain}',
    effect: ['/api/collections/{collection}', books, 1],
  },
  {
    call: 'POST /api/collections/{collection}/batch/add',
    body: { books: ['{plain}', '{second}'] },
    effect: ['/api/collections/{collection}', books, 3],
  },
  {
    call: 'POST /api/collections/{collection}/batch/remove',
    body: { books: ['{plain}'] },
    effect: ['/api/collections/{collection}', books, 2],
  },
  { call: 'GET /api/libraries/{library}/collections' },
  {
    call: 'DELETE /api/collections/{collection}',
    effect: ['/api/libraries/{library}/collections', ({ total }: { total: number }) => total, 0],
  },
  {
    call: 'POST /api/playlists',
    body: { items: [{ libraryItemId: '{book}' }], libraryId: '{library}', name: 'Trips' },
    keep: ['playlist', idOf],
    effect: ['/api/playlists/{playlist}', items, 1],
  },
  {
    call: 'POST /api/playlists/{playlist}/batch/add',
    body: { items: [{ libraryItemId: '{plain}' }] },
    effect: ['/api/playlists/{playlist}', items, 2],
  },
  {
    call: 'POST /api/playlists/{playlist}/batch/remove',
    body: { items: [{ libraryItemId: '{plain}' }] },
    effect: ['/api/playlists/{playlist}', items, 1],
  },
  {
    call: 'PATCH /api/playlists/{playlist}',
    body: { name: 'Walks', description: null },
    effect: ['/api/playlists/{playlist}', ({ name }: { name: string }) => name, 'Walks'],
  },
  { call: 'GET /api/libraries/{library}/playlists' },
  {
    call: 'DELETE /api/playlists/{playlist}',
    effect: ['/api/libraries/{library}/playlists', ({ total }: { total: number }) => total, 0],
  },
  {
    call: 'POST /api/feeds/item/{book}/open',
    body: { serverAddress: 'https://books.example', slug: 'listed' },
    keep: ['feed', ({ feed }: { feed: { id: string } }) => feed.id],
    effect: ['/feed/listed', (xml: string) => xml.includes('<rss'), true],
  },
  { call: 'POST /api/feeds/{feed}/close' },
  {
    call: 'PATCH /api/settings',
    body: { scannerParseSubtitle: true },
    effect: ['/api/libraries', (json: { libraries: unknown[] }) => json.libraries.length >= 3, true],
  },
  { call: 'POST /api/items/batch/quickmatch', body: { options: {}, libraryItemIds: ['{second}'] } },
  {
    call: 'POST /api/items/batch/delete',
    body: { libraryItemIds: ['{second}'] },
    effect: ['/api/libraries/{library}/items', ({ total }: { total: number }) => total, 3],
  },
  { call: 'GET /api/releases' },
  { call: 'GET /api/items/{book}', effect: ['/api/items/{book}', media, 'Fog'] },
]
