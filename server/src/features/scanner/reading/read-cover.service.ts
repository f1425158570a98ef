import path from 'node:path'
import { extractEbookCover } from '../../../platform/media/ebook-facts.ts'
import { type CoverImage, extractCover } from '../../../platform/media/embedded-cover.ts'
import { withMediaFile } from '../../../platform/media/media-file.ts'
import { describePicture, keepPicture } from '../../../platform/media/picture-file.ts'
import { problemOf } from './file-problems.service.ts'
import type { AudioReading, CoverRequest, FileProblem, PictureFacts, Tools } from './readings.types.ts'

const MAX_PICTURE_BYTES = 64 * 1024 * 1024

/** Returns the first usable picture. Pictures embedded in media files are saved to the server's own folder. */
export async function readCover(
  root: string,
  wish: CoverRequest,
  audio: ReadonlyMap<string, AudioReading>,
  tools: Tools,
  problems: FileProblem[],
): Promise<PictureFacts | null> {
  for (const image of wish.images) {
    const file = path.join(root, image)
    const cover = await attempt(image, problems, async () => ({
      path: file,
      ...(await describePicture(await readPicture(file))),
      source: 'folder' as const,
    }))
    if (cover) return cover
  }
  for (const relPath of wish.audio) {
    // For files that were just read it is already known whether they contain a picture.
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
    problems.push(problemOf(relPath, error))
    return null
  }
}

function readPicture(file: string): Promise<Buffer> {
  return withMediaFile(file, undefined, async (opened) => {
    if (opened.size > MAX_PICTURE_BYTES) throw new Error('The picture is too large.')
    return opened.chunk(0, opened.size)
  })
}

async function keep(folder: string, image: CoverImage | null): Promise<PictureFacts | null> {
  if (image === null) return null
  return { ...(await keepPicture(folder, 'cover', image.bytes)), source: 'embedded' }
}
