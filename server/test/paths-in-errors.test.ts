import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allEndpoints, type NamedEndpoint } from '@lectern/contract/table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, requestOf, startApp, type TestApp } from './app.ts'
import { until } from './jobs.ts'
import { connect, type ReceivedEvent } from './live.ts'
import { makeTree, type Tree } from './make-tree.ts'
import { sound } from './media.ts'
import { makeLibrary, type ScannedLibrary } from './scans.ts'
import { buildWorld, untilIdle, type World } from './world.ts'

/**
 * Only admins may learn where the server keeps its files: whatever fails on disk, no error reveals it to users with
 * all other permissions, or to visitors.
 */

const EVERYTHING_ELSE = {
  ...{ download: true, update: true, delete: true, upload: true, addPodcasts: true, createEreader: true },
  ...{ accessAllLibraries: true, accessAllTags: true, accessExplicitContent: true },
}
const PATIENCE_MS = 240_000

/** Puts a file in place of a folder: every access below it fails. */
function spoil(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(folder, 'in the way')
}

/** Error messages in an event. */
function complaintsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    /error|message|problem|reason/i.test(key) && typeof inner === 'string' ? [inner] : complaintsIn(inner),
  )
}

const complaintsOf = (heard: readonly ReceivedEvent[]) =>
  heard.flatMap(({ payload }) => complaintsIn(payload))

describe('when the folders of the server and its libraries are broken', () => {
  let app: TestApp
  let world: World

  beforeAll(async () => {
    app = await startApp({ expectErrors: true })
    world = await buildWorld(app)
    const { metadataDir } = app.config
    for (const name of [...readdirSync(metadataDir), 'items', 'authors', 'cache', 'backups', 'uploads'])
      if (name !== 'logs') spoil(path.join(metadataDir, name))
  })
  afterAll(() => app.close())

  /** Destructive ones come last. */
  const ORDER = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']
  const endpoints = allEndpoints().toSorted(
    (a, b) => ORDER.indexOf(a.endpoint.method) - ORDER.indexOf(b.endpoint.method),
  )

  test('no endpoint reveals their paths', { timeout: PATIENCE_MS }, async () => {
    const home = path.dirname(app.config.configDir)
    const editor = await app.createUser({ permissions: EVERYTHING_ELSE })
    const live = await connect(await app.listen())
    await live.signIn(editor.token)
    const telling: string[] = []
    let numErrors = 0

    const ask = async (named: NamedEndpoint, fields: 'all' | 'required', account: Account | null) => {
      const token = account === null ? undefined : await app.tokenFor(account)
      const answer = await app.inject(requestOf(named.name, world.input(named, fields), token))
      if (answer.status < 400) return
      numErrors += 1
      const said = answer.text + JSON.stringify(answer.headers)
      if (said.includes(home)) telling.push(`${named.name} (${answer.status}): ${answer.text.slice(0, 300)}`)
    }
    for (const named of endpoints) {
      for (const account of [editor, null]) {
        await ask(named, 'all', account)
        if (named.endpoint.method !== 'DELETE') await ask(named, 'required', account)
      }
    }
    await untilIdle(app)
    const events = complaintsOf(await live.received()).filter((text) => text.includes(home))
    live.close()
    expect([...telling, ...events]).toEqual([])
    expect(numErrors).toBeGreaterThan(endpoints.length)
  })
})

describe('when a library’s folder breaks at runtime', () => {
  let app: TestApp
  let editor: Account
  let address: string
  let tree: Tree
  let books: ScannedLibrary
  let podcasts: ScannedLibrary

  beforeAll(async () => {
    app = await startApp({ expectErrors: true })
    address = await app.listen()
    tree = await makeTree({
      'books/Fog/1.mp3': sound('mp3', { seconds: 20 }),
      'books/Fog/book.epub': 'an e-book, or so it says',
      'podcasts/.keep': '',
    })
    books = await makeLibrary(app, [tree.at('books')])
    podcasts = await makeLibrary(app, [tree.at('podcasts')], { mediaType: 'podcast', name: 'Podcasts' })
    await books.scan()
    editor = await app.createUser({ permissions: EVERYTHING_ELSE })
  }, 60_000)
  afterAll(async () => {
    await app.close()
    tree.close()
  })

  const placeOf = ({ library }: ScannedLibrary) => ({
    libraryId: library.id,
    folderId: library.folders[0]?.id ?? '',
  })

  test(
    'uploads, new podcasts, streams and mails say why they fail, but not where',
    { timeout: 60_000 },
    async () => {
      const as = app.as(editor)
      const live = await connect(address)
      await live.signIn(editor.token)
      const itemId = [...(await books.items()).values()][0]?.id ?? ''
      const root = app.as(await app.root())
      await root.ask('emails.updateSettings', {
        body: { host: '127.0.0.1', port: 9, fromAddress: 'books@lectern.example' },
      })
      const device = { name: 'Kindle', email: 'a@kindle.example', availabilityOption: 'userOrUp' as const }
      await root.ask('emails.devices', { body: { ereaderDevices: [{ ...device, users: [] }] } })
      const files = [{ name: '01.mp3', size: 10 }]
      const upload = await as.ask('upload.begin', { body: { ...placeOf(books), title: 'Dunes', files } })
      const session = await as.ask('playback.play', {
        params: { id: itemId },
        body: { forceTranscode: true },
      })

      spoil(tree.at('books'))
      spoil(tree.at('podcasts'))
      const said: string[] = []
      const piece = await app.inject({
        method: 'PUT',
        url: `/api/uploads/${upload.id}/files/0?offset=0`,
        headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/octet-stream' },
        payload: Buffer.alloc(10),
      })
      expect(piece.status).toBe(503)
      said.push(piece.text)
      const podcast = await as.call('podcasts.create', {
        body: {
          ...placeOf(podcasts),
          path: tree.at('podcasts', 'New'),
          media: { metadata: { title: 'New' } },
        } as never,
      })
      expect(podcast.status).toBe(400)
      said.push(podcast.text)
      const segment = await fetch(`${address}/hls/${session.id}/output-0.ts`)
      expect(segment.status).toBe(503)
      said.push(await segment.text())
      await as.call('emails.sendEbook', { body: { libraryItemId: itemId, deviceName: 'Kindle' } })
      for (const wanted of ['stream_error', 'ebook_sent']) {
        const heard = async () => (await live.received()).filter(({ name }) => name === wanted)
        await until(async () => complaintsOf(await heard()).length > 0)
        said.push(...complaintsOf(await heard()))
      }
      live.close()
      for (const text of said) expect(text).not.toMatch(/(^|[^\w/])\/\w/)
    },
  )
})
