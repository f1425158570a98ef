/** Formats in which pictures are sent. */
export type CoverFormat = 'webp' | 'jpeg' | 'png'

/** Parses what a client requests of a picture: size and format, spelt in many ways. */

/** Requested sizes are rounded up to one of these, so that only a few scaled copies need to be cached. */
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

/** Name of the cached file, also used as the ETag. */
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
