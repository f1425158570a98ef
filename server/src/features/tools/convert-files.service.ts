import { chmod, chown, copyFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { readAudio } from '../../platform/media/audio-tags.ts'
import { convertSound } from '../../platform/media/converting/convert-sound.ts'
import type { SoundFormat } from '../../platform/media/converting/converting.types.ts'
import { resizeCover } from '../../platform/media/images.ts'
import { MediaError } from '../../platform/media/media-error.ts'
import { changeMediaFile } from '../../platform/media/writing/change-media-file.ts'
import type { Cover } from '../items/items.types.ts'
import type { PlannedFile } from './conversion-plan.rules.ts'
import type { BookInPlace } from './embed-book.service.ts'
import type { ConversionRequest } from './tools.types.ts'

export interface ConversionWork {
  readonly place: BookInPlace
  readonly plan: readonly PlannedFile[]
  readonly wish: ConversionRequest
  readonly ffmpeg: string
  /** Where the new files are created. */
  readonly folder: string
  readonly signal: AbortSignal
  /** The index of the file being read, its progress, and the overall progress, both from 0 to 1. */
  readonly onProgress: (file: number, fileShare: number, share: number) => void
}

/** The share of audio encoding in the progress; the rest is tags, chapters and verification. */
const SOUND_SHARE = 0.9
const SAME_SECONDS = 0.05
/** An MP3 consists of whole frames, and starts and ends with encoder padding, which players skip. */
const SAME_SECONDS_MP3 = 0.12
const COVER_WIDTH = 2_048

/** Creates the planned files in the work folder and verifies them; nothing else is touched. */
export async function convertFiles(ctx: Pick<Context, 'log'>, work: ConversionWork): Promise<void> {
  const { place, plan, folder, ffmpeg, signal } = work
  const files = place.tracks.map(({ path: filePath, file }) => ({
    path: filePath,
    durationSeconds: file.media?.durationSeconds ?? 0,
  }))
  let totalSeconds = 0
  const startsSeconds = files.map(
    ({ durationSeconds }) => (totalSeconds += durationSeconds) - durationSeconds,
  )
  const pictureFile = await writePicture(ctx, place.cover, folder)
  let toldShare = 0
  await convertSound(
    files,
    plan.map(({ name, lengthSeconds }) => ({ path: path.join(folder, name), lengthSeconds })),
    formatOf(work.wish),
    {
      ffmpeg,
      signal,
      pictureFile,
      onProgress(index, share) {
        const own = files[index]?.durationSeconds ?? 0
        const doneSeconds = (startsSeconds[index] ?? 0) + own * share
        // Encoding may have to start over; reported progress never decreases.
        toldShare = Math.max(toldShare, (SOUND_SHARE * doneSeconds) / totalSeconds)
        work.onProgress(index, share, toldShare)
      },
    },
  )
  for (const [index, file] of plan.entries()) {
    await finishFile(work, file, pictureFile !== null)
    work.onProgress(files.length - 1, 1, SOUND_SHARE + ((1 - SOUND_SHARE) * (index + 1)) / plan.length)
  }
}

const formatOf = ({ codec, kbits, channels }: ConversionRequest): SoundFormat =>
  codec === 'copy' ? { codec } : { codec, kbits, channels }

/** Converts to JPEG, which all players support. A cover that can't be read is left out. */
async function writePicture(
  ctx: Pick<Context, 'log'>,
  cover: Cover | null,
  folder: string,
): Promise<string | null> {
  if (cover === null) return null
  const file = path.join(folder, 'cover.jpg')
  try {
    if (cover.mimeType === 'image/jpeg') await copyFile(cover.path, file)
    else
      await writeFile(
        file,
        await resizeCover(cover.path, { width: COVER_WIDTH, format: 'jpeg', takesDamaged: true }),
      )
    return file
  } catch (error) {
    ctx.log.warn(`The cover could not be read and is left out: ${messageOf(error)}`)
    return null
  }
}

/** Tags and chapters are written with the same code as for embedding, which verifies what it wrote. */
async function finishFile(work: ConversionWork, file: PlannedFile, hasPicture: boolean): Promise<void> {
  const filePath = path.join(work.folder, file.name)
  await changeMediaFile(filePath, file.change, {
    ffmpeg: work.ffmpeg,
    signal: work.signal,
    avoidedInodes: work.place.inodes,
    onTemporary: async () => undefined,
    beforeReplacing: async () => undefined,
    onProgress: () => undefined,
  })
  const { durationSeconds, embeddedCover } = await readAudio(filePath, { signal: work.signal })
  const tolerance = file.name.endsWith('.mp3') ? SAME_SECONDS_MP3 : SAME_SECONDS
  if (Math.abs(durationSeconds - file.lengthSeconds) > tolerance) {
    const found = `${durationSeconds.toFixed(2)} s instead of ${file.lengthSeconds.toFixed(2)} s`
    throw new MediaError('damaged', `"${file.name}" came out with another length: ${found}.`)
  }
  if (hasPicture && embeddedCover === null) {
    throw new MediaError('damaged', `The cover could not be read back from "${file.name}".`)
  }
  await copyRights(work.place.tracks[0]?.path, filePath)
}

/** Gives the new file the owner and permissions of the originals, if the system allows it. */
async function copyRights(from: string | undefined, to: string): Promise<void> {
  if (from === undefined) return
  const { mode, uid, gid } = await stat(from)
  await chown(to, uid, gid).catch(() => undefined)
  await chmod(to, mode & 0o777).catch(() => undefined)
}
