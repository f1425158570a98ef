import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Audio and images shared by all books, made once: only tags differ from book to book. */
export interface Stock {
  readonly mp3: readonly Sound[]
  readonly m4b: readonly (Sound & { readonly numChapters: number })[]
  readonly pictures: readonly { readonly large: Buffer; readonly small: Buffer }[]
}

export interface Sound {
  readonly bytes: Buffer
  readonly seconds: number
}

const MP3_SECONDS = [2, 3, 4, 5, 6]
const M4B = [
  { seconds: 8, numChapters: 3 },
  { seconds: 15, numChapters: 5 },
  { seconds: 30, numChapters: 12 },
]
const NUM_PICTURES = 12

export async function makeStock(): Promise<Stock> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-stock-'))
  try {
    const mp3 = await inTurn(MP3_SECONDS, (seconds) => makeMp3(folder, seconds))
    const m4b = await inTurn(M4B, (given) => makeM4b(folder, given))
    const pictures = await inTurn(
      Array.from({ length: NUM_PICTURES }, (_, index) => index),
      (index) => makePictures(folder, index),
    )
    return { mp3, m4b, pictures }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function inTurn<T, R>(list: readonly T[], make: (entry: T) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (const entry of list) made.push(await make(entry))
  return made
}

const tone = (seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=${200 + seconds * 30}:duration=${seconds}`,
]

async function makeMp3(folder: string, seconds: number): Promise<Sound> {
  const file = path.join(folder, `${seconds}.mp3`)
  // Without the encoder's header: the duration of such files has to be calculated, as in old libraries.
  const args = ['-ac', '1', '-ar', '22050', '-b:a', '24k', '-write_xing', '0', '-id3v2_version', '0']
  await ffmpeg([...tone(seconds), ...args, file])
  return { bytes: await readFile(file), seconds: await decodedSeconds(file) }
}

async function makeM4b(folder: string, { seconds, numChapters }: (typeof M4B)[number]) {
  const file = path.join(folder, `${seconds}.m4b`)
  const metadata = path.join(folder, `${seconds}.txt`)
  const lengthMs = (seconds * 1000) / numChapters
  const chapters = Array.from({ length: numChapters }, (_, index) =>
    [
      '[CHAPTER]',
      'TIMEBASE=1/1000',
      `START=${Math.round(index * lengthMs)}`,
      `END=${Math.round((index + 1) * lengthMs)}`,
      `title=Chapter ${index + 1}`,
    ].join('\n'),
  )
  await writeFile(metadata, [';FFMETADATA1', ...chapters, ''].join('\n'))
  const maps = ['-i', metadata, '-map', '0:a', '-map_chapters', '1', '-ac', '1', '-ar', '22050']
  await ffmpeg([...tone(seconds), ...maps, '-c:a', 'aac', '-b:a', '24k', '-f', 'ipod', file])
  return { bytes: await readFile(file), seconds: await decodedSeconds(file), numChapters }
}

async function makePictures(folder: string, index: number) {
  const make = async (side: string) => {
    const file = path.join(folder, `${index}-${side}.jpg`)
    const hue = (index * 360) / NUM_PICTURES
    const source = `gradients=s=${side}:c0=0x224466:c1=0xddaa55:seed=${index + 1}:d=1,hue=h=${hue}`
    await ffmpeg([
      '-f',
      'lavfi',
      '-i',
      source,
      '-vf',
      'noise=alls=8:allf=u',
      '-frames:v',
      '1',
      '-q:v',
      '5',
      file,
    ])
    return readFile(file)
  }
  return { large: await make('500x500'), small: await make('160x160') }
}

/** The duration according to ffprobe, which the scan has to match. */
async function decodedSeconds(file: string): Promise<number> {
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    file,
  ])
  return Number(stdout)
}

const ffmpeg = (args: readonly string[]) => run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
