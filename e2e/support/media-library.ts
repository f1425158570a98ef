import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ffmpegOnce } from '../../scripts/lib/media-cache.mjs'
import { createRoot } from './accounts.ts'
import { type Api, apiOf } from './api.ts'
import { startServer } from './server.ts'
import { test as base } from './test.ts'

const SCANNED_WITHIN_MS = 60_000

interface SoundGiven {
  readonly seconds: number
  readonly tags?: Readonly<Record<string, string>>
}

/** Makes a real audio file with a tone. */
async function makeSound(file: string, { seconds, tags = {} }: SoundGiven): Promise<void> {
  const metadata = Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`])
  const input = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`]
  await ffmpegOnce([...input, ...metadata, path.basename(file)], path.dirname(file))
}

const OPF = `<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="2.0">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
    <dc:title>The Lighthouse</dc:title>
    <dc:creator opf:role="aut">Ursula Wren</dc:creator>
    <dc:creator opf:role="nrt">Bea Stone</dc:creator>
    <dc:publisher>Harbor House</dc:publisher>
    <dc:language>English</dc:language>
    <dc:date>1987</dc:date>
    <dc:subject>Mystery</dc:subject>
    <dc:tag>winter evenings</dc:tag>
    <dc:description>&lt;p&gt;${'Fog lies over the harbour, and someone walks in it. '.repeat(30)}&lt;/p&gt;</dc:description>
    <meta name="calibre:series" content="Harbour Tales"/>
    <meta name="calibre:series_index" content="1"/>
  </metadata>
</package>`

async function makeBooks(folder: string): Promise<void> {
  const lighthouse = path.join(folder, 'Ursula Wren', 'Harbour Tales', '1 - The Lighthouse')
  for (const part of [1, 2]) await makeSound(path.join(lighthouse, `0${part}.mp3`), { seconds: 30 })
  await writeFile(path.join(lighthouse, 'metadata.opf'), OPF)
  await makeSound(path.join(folder, 'Ursula Wren', 'Harbour Tales', '2 - The Pilot Boat', 'book.mp3'), {
    seconds: 20,
  })
  for (const title of ['Quiet Places', 'Driftwood']) {
    await makeSound(path.join(folder, 'Olof Berg', title, 'book.mp3'), { seconds: 20 })
  }
}

async function makePodcast(folder: string): Promise<void> {
  for (const number of [1, 2, 3]) {
    await makeSound(path.join(folder, 'Harbour Talk', `${number}.mp3`), {
      seconds: 15,
      tags: { title: `Episode ${number}`, album: 'Harbour Talk', artist: 'Dee Marsh' },
    })
  }
}

/** Scans, and waits until the library has this many items. */
export async function scanUntil(api: Api, libraryId: string, count: number): Promise<void> {
  await api.post(`/api/libraries/${libraryId}/scan`, {})
  const giveUpAt = Date.now() + SCANNED_WITHIN_MS
  for (;;) {
    const { total } = await api.get<{ total: number }>(`/api/libraries/${libraryId}/items?limit=1&minified=1`)
    if (total >= count) return
    if (Date.now() > giveUpAt) throw new Error(`Only ${total} of ${count} items were found by the scan`)
    await sleep(100)
  }
}

interface FoundItem {
  readonly id: string
  readonly media: { readonly metadata: { readonly title: string } }
}

export interface MediaLibrary {
  readonly api: Api
  readonly booksId: string
  readonly podcastsId: string
  /** By title. */
  readonly itemIds: ReadonlyMap<string, string>
}

async function makeMediaLibrary(baseUrl: string): Promise<MediaLibrary> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-media-'))
  const [books, podcasts] = [path.join(folder, 'books'), path.join(folder, 'podcasts')]
  await makeBooks(books)
  await makePodcast(podcasts)
  const api = await apiOf(baseUrl)
  const add = (name: string, mediaType: string, fullPath: string) =>
    api.post<{ id: string }>('/api/libraries', { name, mediaType, folders: [{ fullPath }] })
  const { id: booksId } = await add('Audiobooks', 'book', books)
  const { id: podcastsId } = await add('Podcasts', 'podcast', podcasts)
  await scanUntil(api, booksId, 4)
  await scanUntil(api, podcastsId, 1)
  const itemsOf = async (id: string) =>
    (await api.get<{ results: FoundItem[] }>(`/api/libraries/${id}/items?limit=50&minified=1`)).results
  const items = [...(await itemsOf(booksId)), ...(await itemsOf(podcastsId))]
  return {
    api,
    booksId,
    podcastsId,
    itemIds: new Map(items.map(({ id, media }) => [media.metadata.title, id])),
  }
}

/** One server per worker, with four real books and a podcast of three episodes. */
export const test = base.extend<object, { readonly media: MediaLibrary }>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await createRoot(server.baseUrl)
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  media: [async ({ server }, use) => use(await makeMediaLibrary(server.baseUrl)), { scope: 'worker' }],
})
