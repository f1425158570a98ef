import { afterAll, beforeAll, vi } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { connect, type Listener } from '../../../../test/live.ts'
import { makeTree, type Tree } from '../../../../test/make-tree.ts'
import { sound } from '../../../../test/media.ts'
import { makeLibrary, type ScannedLibrary } from '../../../../test/scans.ts'
import { untilIdle } from '../../../../test/world.ts'
import { probe } from '../../../platform/media/test-support/media-files.ts'

/** A library of real files to write chapters and metadata to. */

export let app: TestApp
export let tree: Tree
export let library: ScannedLibrary
export let root: Account
export let listener: Listener

export function useEmbedding(): void {
  // Scans start threads, which are slow on a busy machine.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

  beforeAll(async () => {
    tree = await makeTree({
      'Ann/Single/book.m4b': sound('m4b', {
        seconds: 6,
        tags: { album: 'Single', artist: 'Ann', genre: 'Sea' },
        chapters: ['A', 'B'],
      }),
      'Loose.m4b': sound('m4b', { seconds: 4, chapters: ['A', 'B'] }),
      'Ann/Several/1.mp3': sound('mp3', { seconds: 4, tags: { title: 'Dawn', album: 'Several' } }),
      'Ann/Several/2.mp3': sound('mp3', { seconds: 4, tags: { title: 'Dusk', album: 'Several' } }),
      'Ann/Wave/a.wav': sound('wav'),
      'Ann/Text/book.epub': 'an e-book, or so it says',
      'Ann/Broken/1.mp3': sound('mp3', { tags: { title: 'Whole' } }),
      'Ann/Broken/2.wav': sound('wav'),
    })
    app = await startApp({ expectErrors: true })
    library = await makeLibrary(app, [tree.root])
    await library.scan()
    root = await app.root()
    listener = await connect(await app.listen())
    await listener.signIn(root.token)
  })
  afterAll(async () => {
    listener.close()
    await app.close()
    tree.close()
  })
}

export const itemOf = async (name: string) => {
  const item = (await library.items()).get(`Ann/${name}`)
  if (item?.media.kind !== 'book') throw new Error(`There is no book ${name}.`)
  return { ...item, media: item.media }
}
export const embed = async (id: string, query: Record<string, string> = {}) => {
  await app.as(root).ask('tools.embed', { params: { id }, query })
  await untilIdle(app)
}
export const titles = async (file: string) => (await probe(tree.at(file))).chapters.map(({ title }) => title)
