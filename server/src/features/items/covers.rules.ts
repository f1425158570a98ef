/** The formats pictures are sent in. */
export type CoverFormat = 'webp' | 'jpeg' | 'png'

/** What a client asks of a picture, in its many spellings. */

/** Every size is made and kept once: of what anyone may ask for there are few. Never smaller than asked for. */
const SIDES = [100, 200, 400, 800, 1600, 4096] as const
const DEFAULT_WIDTH = 400

export interface PictureRequest {
  readonly width: number
  readonly height: number | undefined
  readonly format: CoverFormat
}

export interface PictureQuery {
  readonly width?: string | undefined
  readonly height?: string | undefined
  readonly format?: string | undefined
  readonly raw?: string | undefined
  readonly ts?: string | undefined
}

export function readPictureRequest(asked: PictureQuery, accept: string | undefined): PictureRequest {
  return {
    width: side(asked.width) ?? DEFAULT_WIDTH,
    height: side(asked.height),
    format: formatOf(asked.format, accept),
  }
}

/** Names the cached file, and tells browsers whether what they have is still right. */
export function pictureKey(hash: string, request: PictureRequest): string {
  const size = request.height === undefined ? `${request.width}` : `${request.width}x${request.height}`
  return `${hash}_${size}.${request.format}`
}

function side(text: string | undefined): number | undefined {
  const value = Number(text)
  if (text === undefined || !Number.isFinite(value) || value < 1) return undefined
  return SIDES.find((size) => size >= value) ?? SIDES.at(-1)
}

function formatOf(asked: string | undefined, accept: string | undefined): CoverFormat {
  if (asked === 'webp' || asked === 'jpeg' || asked === 'png') return asked
  if (asked === 'jpg') return 'jpeg'
  return accept === '*/*' || (accept ?? '').includes('image/webp') ? 'webp' : 'jpeg'
}
