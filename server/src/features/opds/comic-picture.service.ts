import { AppError } from '../../lib/errors.ts'
import { resizeCover } from '../../platform/media/images.ts'
import type { Comics } from '../comics/comics.service.ts'
import type { Comic } from '../comics/comics.types.ts'

/** The maximum width of any image. */
const WIDEST = 4096

/** Page-streaming apps expect JPEG; a page that already is one is sent unchanged if no width is requested. */
export async function comicPageAsJpeg(
  comics: Pick<Comics, 'page'>,
  comic: Comic,
  page: number,
  width: number,
): Promise<Buffer> {
  const { bytes, mimeType } = await comics.page(comic, page)
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (width === 0 && mimeType === 'image/jpeg') return picture
  try {
    return await resizeCover(picture, { width: width || WIDEST, format: 'jpeg', takesDamaged: true })
  } catch (error) {
    throw new AppError('unsupported', 'The page cannot be shown as JPEG', { cause: error })
  }
}
