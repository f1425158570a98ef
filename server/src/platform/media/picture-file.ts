import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeWhole } from '../files/write-whole.ts'
import { newId } from '../ids.ts'
import { imageSizeOf } from './images.ts'
import { MediaError } from './media-error.ts'
import { MAX_PIXELS, readPictureHeader } from './picture-header.ts'

export interface PictureDescription {
  /** Hash of the content. */
  readonly hash: string
  readonly mimeType: string
  readonly width: number
  readonly height: number
}

const EXTENSIONS: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif' }

/** Throws if the bytes aren't a picture, or one too large to be shown. */
export async function describePicture(bytes: Buffer): Promise<PictureDescription> {
  const { format, width, height } = readPictureHeader(bytes) ?? (await imageSizeOf(bytes))
  if (width * height > MAX_PIXELS) throw new MediaError('not_recognised', 'The picture has too many pixels.')
  return { hash: pictureHash(bytes), mimeType: `image/${format}`, width, height }
}

function pictureHash(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64url')
}

/**
 * Saves a picture as `<name>.<extension>`. Written to a temporary file and renamed, so that nobody sees a partial
 * picture.
 */
export async function keepPicture(
  folder: string,
  name: string,
  bytes: Buffer,
): Promise<PictureDescription & { readonly path: string }> {
  const description = await describePicture(bytes)
  const file = path.join(
    folder,
    `${name}.${EXTENSIONS[description.mimeType.slice('image/'.length)] ?? 'jpg'}`,
  )
  await mkdir(folder, { recursive: true })
  const draft = `${file}.${newId()}.new`
  await writeWhole(file, draft, bytes)
  return { ...description, path: file }
}

/** Deletes files with the same name and another extension: they are older versions of the picture. */
export async function dropOtherPictures(kept: string): Promise<void> {
  const folder = path.dirname(kept)
  const name = path.parse(kept).name
  for (const entry of await readdir(folder).catch(() => [])) {
    const { name: stem, ext } = path.parse(entry)
    const isOlder = stem === name && entry !== path.basename(kept) && /^\.(jpe?g|png|webp|gif)$/i.test(ext)
    if (isOlder) await rm(path.join(folder, entry), { force: true }).catch(() => undefined)
  }
}
