import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRoot } from '../support/accounts.ts'
import { type Api, apiOf } from '../support/api.ts'
import { type PodcastFeed, startPodcastFeed } from '../support/podcast-feed.ts'
import { type LecternServer, startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

/**
 * How much of the file has been sent when the server is killed; `named`: once the file has its final name in the
 * library.
 */
const POINTS = [
  ['Asked', 0],
  ['Begun', 0.05],
  ['Half', 0.5],
  ['Nearly', 0.999],
  ['Whole', 1],
  ['Named', 'named'],
] as const
type Point = (typeof POINTS)[number][1]

const PODCAST = 'Harbour Talk'
const DONE_WITHIN_MS = 120_000

test('a download killed at any point ends up as one complete file, with no leftovers', async () => {
  test.setTimeout(15 * 60_000)
  const held = new Map<string, { share: number; reached: () => void }>()
  const feed = await startPodcastFeed(
    PODCAST,
    POINTS.map(([name]) => name),
    (request, response, sound) => {
      const hold = held.get(request.url ?? '')
      if (!hold || request.method !== 'GET') return false
      held.delete(request.url ?? '')
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': sound.length })
      response.flushHeaders()
      if (hold.share === 0) hold.reached()
      else response.write(sound.subarray(0, Math.floor(sound.length * hold.share)), () => hold.reached())
      return true
    },
  )
  const server = await startServer({ env: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } })
  try {
    await createRoot(server.baseUrl)
    const api = await apiOf(server.baseUrl)
    const { id, folder } = await addPodcast(api, feed)
    for (const [index, [name, point]] of POINTS.entries()) {
      const episodeId = await idOf(api, id, name)
      const reached = new Promise<void>((resolve) => {
        if (typeof point === 'number') held.set(`/${index}.mp3`, { share: point, reached: resolve })
        else resolve()
      })
      await api.post(`/api/podcasts/${id}/feed-episodes/download`, { ids: [episodeId] })
      await reached
      await killAt(server, point, path.join(folder, `${name}.mp3`))
      await server.start()
      await expect
        .poll(() => stateOf(api, id, name), { timeout: DONE_WITHIN_MS, message: name })
        .toBe('downloaded')
    }
    expect((await readdir(folder)).toSorted()).toEqual(POINTS.map(([name]) => `${name}.mp3`).toSorted())
    const item = await api.get<Expanded>(`/api/items/${id}?expanded=1`)
    const lengths = item.media.episodes.map(({ duration }) => Math.round(duration))
    expect(lengths).toEqual(POINTS.map(() => 60))
  } finally {
    await server.remove()
    await feed.close()
  }
})

interface Expanded {
  readonly media: { readonly episodes: readonly { readonly duration: number }[] }
}

async function killAt(server: LecternServer, point: Point, file: string): Promise<void> {
  if (point === 'named') await expect.poll(() => isThere(file), { timeout: DONE_WITHIN_MS }).toBe(true)
  await server.kill()
}

const isThere = async (file: string): Promise<boolean> =>
  (await readdir(path.dirname(file))).includes(path.basename(file))

async function addPodcast(api: Api, feed: PodcastFeed): Promise<{ id: string; folder: string }> {
  const fullPath = await mkdtemp(path.join(tmpdir(), 'lectern-killed-'))
  const library = await api.post<{ id: string; folders: { id: string }[] }>('/api/libraries', {
    name: 'Podcasts',
    mediaType: 'podcast',
    folders: [{ fullPath }],
  })
  const folder = path.join(fullPath, PODCAST)
  const { id } = await api.post<{ id: string }>('/api/podcasts', {
    path: folder,
    folderId: library.folders[0]?.id,
    libraryId: library.id,
    media: { metadata: { title: PODCAST, feedUrl: feed.url } },
  })
  await api.post(`/api/podcasts/${id}/refresh`, {})
  return { id, folder }
}

interface Listed {
  readonly results: readonly { readonly id: string; readonly title: string; readonly download: string }[]
}

const listed = async (api: Api, id: string): Promise<Listed['results']> =>
  (await api.get<Listed>(`/api/podcasts/${id}/feed-episodes?limit=50`)).results

const idOf = async (api: Api, id: string, name: string): Promise<string> =>
  (await listed(api, id)).find(({ title }) => title === name)?.id ?? ''

const stateOf = async (api: Api, id: string, name: string): Promise<string | undefined> =>
  (await listed(api, id)).find(({ title }) => title === name)?.download
