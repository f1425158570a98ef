/** The formats pictures are sent in. */
export type CoverFormat = 'webp' | 'jpeg' | 'png'

/** What a client asks of a picture, in its many spellings. */

const MAX_SIDE = 4096
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
  return text !== undefined && Number.isFinite(value) && value >= 1
    ? Math.min(Math.trunc(value), MAX_SIDE)
    : undefined
}

function formatOf(asked: string | undefined, accept: string | undefined): CoverFormat {
  if (asked === 'webp' || asked === 'jpeg' || asked === 'png') return asked
  if (asked === 'jpg') return 'jpeg'
  return accept === '*/*' || (accept ?? '').includes('image/webp') ? 'webp' : 'jpeg'
}
