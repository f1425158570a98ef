import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ffmpegOnce } from '../../scripts/lib/media-cache.mjs'
import { createRoot } from './accounts.ts'
import { type Api, apiOf } from './api.ts'
import { type Providers, startProviders } from './providers.ts'
import { startServer } from './server.ts'
import { test as base } from './test.ts'

/** For journeys that change a library's contents: each has a library of its own, on a shared server. */

const FOUND_WITHIN_MS = 60_000
/** Length of every audio file in these libraries. */
export const SOUND_SECONDS = 30

interface Samples {
  readonly folder: string
  readonly sound: string
  readonly picture: string
}

/** One tone and one image, copied to wherever a file is needed. */
async function makeSamples(): Promise<Samples> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-samples-'))
  const [sound, picture] = [path.join(folder, 'sound.mp3'), path.join(folder, 'picture.png')]
  const tone = `sine=frequency=330:duration=${SOUND_SECONDS}`
  await ffmpegOnce(['-f', 'lavfi', '-i', tone, '-b:a', '32k', 'sound.mp3'], folder)
  await ffmpegOnce(['-f', 'lavfi', '-i', 'color=c=teal:s=240x240', '-frames:v', '1', 'picture.png'], folder)
  return { folder, sound, picture }
}

/** The fields of an expanded item that journeys check. */
export interface SeenItem {
  readonly id: string
  readonly isMissing: boolean
  readonly media: {
    readonly coverPath: string | null
    readonly tags: readonly string[]
    readonly chapters?: readonly { readonly start: number; readonly end: number; readonly title: string }[]
    readonly tracks?: readonly { readonly metadata: { readonly filename: string } }[]
    readonly metadata: Readonly<Record<string, unknown>>
  }
}

export interface Shelf {
  readonly libraryId: string
  readonly folder: string
  readonly idOf: (title: string) => string
  /** Fetches the item as currently stored. */
  readonly item: (title: string) => Promise<SeenItem>
}

export interface ShelfWish {
  readonly mediaType?: 'book' | 'podcast'
  readonly provider?: string
  /** Paths inside the library's folder; .png files are images, .pdf files are documents, all others are audio. */
  readonly files: readonly string[]
  readonly numItems: number
}

interface TestFixtures {
  readonly makeShelf: (wish: ShelfWish) => Promise<Shelf>
}

interface WorkerFixtures {
  readonly samples: Samples
  readonly providers: Providers
  readonly api: Api
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  samples: [
    async ({}, use) => {
      const samples = await makeSamples()
      await use(samples)
      await rm(samples.folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  providers: [
    async ({ samples }, use) => {
      const providers = await startProviders(await readFile(samples.picture))
      await use(providers)
      await providers.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ providers }, use) => {
      const server = await startServer({ env: providers.env })
      await createRoot(server.baseUrl)
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  api: [async ({ server }, use) => use(await apiOf(server.baseUrl)), { scope: 'worker' }],
  makeShelf: async ({ api, samples }, use) => {
    const folders: string[] = []
    await use(async (wish) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'lectern-shelf-'))
      folders.push(folder)
      for (const file of wish.files) await putFile(samples, path.join(folder, file))
      return scannedShelf(api, folder, wish)
    })
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  },
})

async function putFile(samples: Samples, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  if (file.endsWith('.pdf')) await writeFile(file, '%PDF-1.4\n')
  else await copyFile(file.endsWith('.png') ? samples.picture : samples.sound, file)
}

interface ItemsPage {
  readonly results: readonly { id: string; media: { metadata: { title: string } } }[]
}

async function scannedShelf(api: Api, folder: string, wish: ShelfWish): Promise<Shelf> {
  const { mediaType = 'book', provider = 'google', numItems } = wish
  const { id: libraryId } = await api.post<{ id: string }>('/api/libraries', {
    name: `Shelf ${path.basename(folder)}`,
    mediaType,
    provider: mediaType === 'book' ? provider : 'itunes',
    folders: [{ fullPath: folder }],
  })
  await api.post(`/api/libraries/${libraryId}/scan`, {})
  const ids = new Map<string, string>()
  for (const giveUpAt = Date.now() + FOUND_WITHIN_MS; ids.size < numItems; await sleep(100)) {
    if (Date.now() > giveUpAt) throw new Error(`Only ${ids.size} of ${numItems} items were found by the scan`)
    const { results } = await api.get<ItemsPage>(`/api/libraries/${libraryId}/items?limit=0&minified=1`)
    for (const { id, media } of results) ids.set(media.metadata.title, id)
  }
  const idOf = (title: string): string => {
    const id = ids.get(title)
    if (id === undefined) throw new Error(`${title} is not on the shelf: ${[...ids.keys()].join(', ')}`)
    return id
  }
  return { libraryId, folder, idOf, item: (title) => api.get(`/api/items/${idOf(title)}?expanded=1`) }
}
