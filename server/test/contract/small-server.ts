import { type Account, type Answer, startApp, type TestApp } from '../app.ts'
import { makeTree, mp3, picture } from '../make-tree.ts'
import { makeLibrary } from '../scans.ts'

/**
 * A server with a small library of books and one of podcasts, scanned from real files, and accounts with different
 * permissions.
 */
export interface SmallServer {
  readonly app: TestApp
  /** By the names used in requests: `{book}`, `{episode}`, … Tests add their own. */
  readonly ids: Record<string, string>
  readonly people: Readonly<Record<Who, Account>>
  /** Makes a request as written in the protocol, with names in braces in place of ids. */
  ask(call: string, given?: Given): Promise<Answer<unknown>>
  close(): Promise<void>
}

/** `limited` may only see books with the tag `open`, and no other library. */
export type Who = 'root' | 'admin' | 'reader' | 'guest' | 'limited'

export interface Given {
  readonly as?: Who | 'nobody'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const BOOKS = {
  'Ada Moor/Coast/Book 1 - Fog/1.mp3': mp3({ TPE1: 'Ada Moor', TCON: 'Mystery', TCOM: 'Nora Reed' }),
  'Ada Moor/Coast/Book 1 - Fog/2.mp3': mp3({ TPE1: 'Ada Moor', TCON: 'Mystery', TCOM: 'Nora Reed' }),
  'Ada Moor/Coast/Book 1 - Fog/cover.png': picture('#336699'),
  'Ada Moor/Coast/Book 1 - Fog/Fog.pdf': '%PDF-1.4',
  'Ada Moor/Coast/Book 2 - Reef/reef.mp3': mp3({ TPE1: 'Ada Moor', TCON: 'Mystery' }),
  'Bea Stone/Plain/plain.mp3': mp3({ TPE1: 'Bea Stone' }),
  'Cleo Frost/Paper/paper.pdf': '%PDF-1.4',
}
const PODCASTS = { 'Talk/one.mp3': mp3({ TIT2: 'One' }), 'Talk/two.mp3': mp3({ TIT2: 'Two' }) }
const MUSIC = { 'Band/Disc/1.mp3': mp3({ TIT2: 'Song', TALB: 'Disc', TPE1: 'Band' }) }

export async function startSmallServer(env: Readonly<Record<string, string>> = {}): Promise<SmallServer> {
  const app = await startApp({ env, listen: true })
  const trees = [await makeTree(BOOKS), await makeTree(PODCASTS), await makeTree(MUSIC)] as const
  const [books, podcasts, music] = trees
  // The files are so short that every position in them would count as the end.
  const settings = { markAsFinishedTimeRemaining: 0 }
  const [bookLibrary, podcastLibrary, musicLibrary] = [
    await makeLibrary(app, [books.root], { name: 'Books', settings }),
    await makeLibrary(app, [podcasts.root], { name: 'Podcasts', mediaType: 'podcast', settings }),
    await makeLibrary(app, [music.root], { name: 'Music', mediaType: 'music' }),
  ]
  await bookLibrary.scan()
  await podcastLibrary.scan()
  await musicLibrary.scan()
  const itemsOf = await bookLibrary.items()
  const at = (relPath: string) => itemsOf.get(relPath)?.id ?? ''
  const podcast = (await podcastLibrary.items()).get('Talk')
  const episodes = podcast?.media.kind === 'podcast' ? podcast.media.episodes : []
  const fog = itemsOf.get('Ada Moor/Coast/Book 1 - Fog')
  const inoOf = (name: string) => fog?.files.find(({ relPath }) => relPath === name)?.ino ?? ''

  const libraryId = bookLibrary.library.id
  const people = {
    root: await app.root(),
    admin: await app.createUser({ username: 'admin', type: 'admin' }),
    reader: await app.createUser({ username: 'reader' }),
    guest: await app.createUser({ username: 'guest', type: 'guest' }),
    limited: await app.createUser({
      username: 'limited',
      permissions: { accessAllTags: false, accessAllLibraries: false },
      librariesAccessible: [libraryId],
      itemTagsSelected: ['open'],
    }),
  }
  const { db } = app.ctx
  const idIn = async (table: 'author' | 'series', name: string) =>
    (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const ids: Record<string, string> = {
    library: libraryId,
    folder: bookLibrary.library.folders[0]?.id ?? '',
    podcasts: podcastLibrary.library.id,
    book: fog?.id ?? '',
    second: at('Ada Moor/Coast/Book 2 - Reef'),
    plain: at('Bea Stone/Plain'),
    paper: at('Cleo Frost/Paper'),
    podcast: podcast?.id ?? '',
    episode: episodes[0]?.id ?? '',
    otherEpisode: episodes[1]?.id ?? '',
    music: musicLibrary.library.id,
    song: [...(await musicLibrary.items()).values()].find(({ media }) => media.kind === 'music')?.id ?? '',
    author: await idIn('author', 'Ada Moor'),
    series: await idIn('series', 'Coast'),
    track: inoOf('1.mp3'),
    ebook: inoOf('Fog.pdf'),
    ...Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, id])),
  }
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? name)

  return {
    app,
    ids,
    people,
    ask(call, { as = 'root', body, headers = {} } = {}) {
      const [method, url] = filled(call).split(' ')
      const token = as === 'nobody' ? undefined : people[as].token
      return app.inject({
        method: method as 'GET',
        url: url ?? '/',
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: JSON.parse(filled(JSON.stringify(body))) as object }),
      })
    },
    async close() {
      await app.close()
      for (const tree of trees) tree.close()
    },
  }
}

/** The server's address. */
export function addressOf({ app }: SmallServer): string {
  const at = app.fastify.server.address()
  return `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
}
