import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ffmpegOnce } from '../../scripts/lib/media-cache.mjs'
import { type Api, apiOf, type MadeLibrary } from './api.ts'
import { test as base } from './test.ts'
import { makeTone, scan } from './listening-library.ts'

/** Items with special audio or video. */
export interface HearingLibrary {
  readonly api: Api
  readonly idOf: (title: string) => string
}

/** Length of each chapter; long enough to fade out in. */
export const CHAPTER_SECONDS = 12
/** "Long Pause": a tone, a silence of this length, a tone. */
export const TONE_SECONDS = 3
export const PAUSE_SECONDS = 40

async function makeHearingLibrary(baseUrl: string): Promise<HearingLibrary> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-hearing-'))
  const [books, films] = [path.join(folder, 'books'), path.join(folder, 'films')]
  const at = (...parts: string[]) => path.join(books, 'Ada Quill', ...parts)
  const chapters = ['Morning', 'Evening']
  await makeTone(at('Chapters', 'book.m4b'), { format: 'm4b', seconds: 2 * CHAPTER_SECONDS, chapters })
  for (const part of ['01', '02'])
    await makeTone(at('Steady', `${part}.mp3`), { format: 'mp3', seconds: 120 })
  await makeTone(at('Odd Sound', 'book.m4b'), { format: 'm4b', seconds: 20, profile: 'aac_main' })
  await makePause(at('Long Pause', 'book.mp3'))
  await makeFilm(path.join(films, 'The Film', 'film.mp4'))

  const api = await apiOf(baseUrl)
  const add = async (name: string, mediaType: string, fullPath: string, count: number) => {
    const library = await api.post<MadeLibrary>('/api/libraries', {
      name,
      mediaType,
      folders: [{ fullPath }],
    })
    return scan(api, library.id, count)
  }
  const titles = new Map([
    ...(await add('Books', 'book', books, 4)),
    ...(await add('Films', 'video', films, 1)),
  ])
  return {
    api,
    idOf: (title) => {
      const id = titles.get(title)
      if (id === undefined) throw new Error(`"${title}" is not among ${[...titles.keys()].join(', ')}`)
      return id
    },
  }
}

async function makePause(file: string): Promise<void> {
  const end = TONE_SECONDS + PAUSE_SECONDS
  const sound = `if(between(t,${TONE_SECONDS},${end}),0,0.1*sin(2*PI*330*t))`
  const input = `aevalsrc='${sound}':s=44100:d=${end + 30}`
  const coding = ['-c:a', 'libmp3lame', '-b:a', '64k']
  await ffmpegOnce(['-f', 'lavfi', '-i', input, ...coding, path.basename(file)], path.dirname(file))
}

/** Makes a moving test picture with a tone. */
async function makeFilm(file: string): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10:duration=20']
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=20']
  const coding = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-c:a', 'aac']
  const args = [...picture, ...tone, ...coding, '-movflags', '+faststart', path.basename(file)]
  await ffmpegOnce(args, path.dirname(file))
}

/** Shared by all tests of a worker. */
export const test = base.extend<object, { readonly books: HearingLibrary }>({
  books: [async ({ server }, use) => use(await makeHearingLibrary(server.baseUrl)), { scope: 'worker' }],
})
