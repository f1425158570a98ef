import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '../../lib/errors.ts'
import { extractEbookCover } from '../../platform/media/ebook-facts.ts'
import { type CoverImage, extractCover } from '../../platform/media/embedded-cover.ts'
import { withMediaFile } from '../../platform/media/media-file.ts'
import { readPictureHeader } from '../../platform/media/picture-header.ts'
import { contentHashOf } from './hashes.ts'
import type { AudioReading, CoverWish, FileProblem, PictureFacts, Tools } from './readings.types.ts'

const MAX_PICTURE_BYTES = 64 * 1024 * 1024
const EXTENSIONS: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif' }

/** The first picture that can be used. One out of a media file is kept in the server's own folder. */
export async function readCover(
  root: string,
  wish: CoverWish,
  audio: ReadonlyMap<string, AudioReading>,
  tools: Tools,
  problems: FileProblem[],
): Promise<PictureFacts | null> {
  if (wish.image !== null) {
    const file = path.join(root, wish.image)
    const cover = await attempt(wish.image, problems, async () =>
      describePicture(file, await readPicture(file)),
    )
    if (cover) return cover
  }
  for (const relPath of wish.audio) {
    // What was read just now is known to have one or none.
    const reading = audio.get(relPath)
    if (reading && reading.facts?.embeddedCover == null) continue
    const cover = await attempt(relPath, problems, async () =>
      keep(wish.targetFolder, await extractCover(path.join(root, relPath), { ffmpeg: tools.ffmpeg })),
    )
    if (cover) return cover
  }
  const { ebook } = wish
  if (ebook === null) return null
  return attempt(ebook, problems, async () =>
    keep(wish.targetFolder, await extractEbookCover(path.join(root, ebook))),
  )
}

async function attempt(
  relPath: string,
  problems: FileProblem[],
  read: () => Promise<PictureFacts | null>,
): Promise<PictureFacts | null> {
  try {
    return await read()
  } catch (error) {
    problems.push({ relPath, message: messageOf(error) })
    return null
  }
}

function readPicture(file: string): Promise<Buffer> {
  return withMediaFile(file, undefined, async (opened) => {
    if (opened.size > MAX_PICTURE_BYTES) throw new Error('The picture is too large.')
    return opened.chunk(0, opened.size)
  })
}

async function describePicture(file: string, bytes: Buffer): Promise<PictureFacts> {
  const { format, width, height } = readPictureHeader(bytes) ?? (await openPicture(bytes))
  return {
    path: file,
    hash: contentHashOf(bytes),
    mimeType: `image/${format}`,
    width,
    height,
    source: 'folder',
  }
}

/** The picture library is large, and nearly every picture says by its first bytes what it is. */
async function openPicture(bytes: Buffer) {
  const { imageSizeOf } = await import('../../platform/media/images.ts')
  return imageSizeOf(bytes)
}

/** Written beside and renamed, so that nobody ever sees half a picture. */
async function keep(folder: string, image: CoverImage | null): Promise<PictureFacts | null> {
  if (image === null) return null
  const facts = await describePicture('', image.bytes)
  const file = path.join(folder, `cover.${EXTENSIONS[facts.mimeType.slice('image/'.length)] ?? 'jpg'}`)
  await mkdir(folder, { recursive: true })
  await writeFile(`${file}.new`, image.bytes)
  await rename(`${file}.new`, file)
  return { ...facts, path: file, source: 'embedded' }
}
