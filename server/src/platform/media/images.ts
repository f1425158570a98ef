import type { Sharp } from 'sharp'
import { createTurns } from '../../lib/take-turns.ts'
import { MediaError, messageOf } from './media-error.ts'
import { bytesUpTo, withMediaFile } from './media-file.ts'
import { MAX_PIXELS, readPictureHeader } from './picture-header.ts'
import { pictureFormatOf, type PictureFormat } from './picture-type.ts'

export type CoverFormat = 'webp' | 'jpeg' | 'png'

export interface ResizeOptions {
  width: number
  /** If omitted, the aspect ratio is kept. If given, the picture is fitted into the box as a whole. */
  height?: number | undefined
  format: CoverFormat
  /**
   * Accepts damaged or truncated pictures and uses what can be decoded, as browsers do. Otherwise they are rejected.
   */
  takesDamaged?: boolean | undefined
}

export interface ImageSize {
  format: PictureFormat
  width: number
  height: number
}

const MAX_SIDE = 4_096
const TIMEOUT_SECONDS = 20
/** Mostly includes the size, even after the metadata at the beginning of a photo. */
const HEAD_BYTES = 64 * 1024
const LARGE_PIXELS = 25_000_000
const READABLE = new Set<PictureFormat>(['png', 'jpeg', 'webp', 'gif'])
const QUALITY = { webp: 80, jpeg: 82 }

/** Some pictures can only be decoded as a whole, which takes hundreds of megabytes: so only one large one at a time. */
const takeTurn = createTurns()

/** Loaded on first use: it is large, and covers are mostly served from the cache. */
const loadSharp = async () => (await import('sharp')).default

/** Reads format and size of a picture from its header only. */
export async function imageSizeOf(input: string | Buffer): Promise<ImageSize> {
  return withImage(input, async (image, format) => {
    const { width, height } = await image.metadata()
    return { format, width, height }
  })
}

/** Never enlarges a picture. */
export async function resizeCover(input: string | Buffer, options: ResizeOptions): Promise<Buffer> {
  const box = {
    width: sideOf(options.width),
    ...(options.height === undefined ? {} : { height: sideOf(options.height) }),
  }
  const resize = async (image: Sharp) => {
    const resized = image.autoOrient().resize({ ...box, fit: 'inside', withoutEnlargement: true })
    return encode(resized, options.format).toBuffer()
  }
  return withImage(input, resize, options.takesDamaged)
}

/** Centres the whole picture in a square of the given size, as JPEG; podcast directories accept no other shape. */
export async function squareCover(input: string | Buffer, side: number, background: string): Promise<Buffer> {
  const frame = async (image: Sharp) => {
    const square = image
      .autoOrient()
      .flatten({ background })
      .resize({ width: sideOf(side), height: sideOf(side), fit: 'contain', background })
      .toColourspace('srgb')
    return encode(square, 'jpeg').toBuffer()
  }
  return withImage(input, frame, true)
}

/** Placeholder for items without a picture. */
export async function plainSquare(side: number, background: string): Promise<Buffer> {
  const size = sideOf(side)
  const sharp = await loadSharp()
  return encode(sharp({ create: { width: size, height: size, channels: 3, background } }), 'jpeg').toBuffer()
}

const SAMPLED_SIDE = 16

/**
 * Returns the dominant colour of a picture as `#rrggbb`. Samples only a few points, because it runs for every cover.
 */
export async function dominantColour(input: string | Buffer): Promise<string> {
  return withImage(input, async (image) => {
    const points = await image
      .resize({ width: SAMPLED_SIDE, height: SAMPLED_SIDE, fit: 'fill', kernel: 'nearest' })
      .flatten({ background: '#808080' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const colour = commonColour(points.data, points.info.channels)
    return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
  })
}

/** Returns the mean of the largest group of similar points. */
function commonColour(points: Buffer, channels: number): number[] {
  const groups = new Map<number, { count: number; sums: [number, number, number] }>()
  for (let at = 0; at + channels <= points.length; at += channels) {
    const [red = 0, green = red, blue = red] = points.subarray(at, at + Math.min(channels, 3))
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const group = groups.get(key) ?? { count: 0, sums: [0, 0, 0] }
    group.count += 1
    group.sums[0] += red
    group.sums[1] += green
    group.sums[2] += blue
    groups.set(key, group)
  }
  const [largest] = [...groups.values()].sort((a, b) => b.count - a.count)
  return largest ? largest.sums.map((sum) => sum / largest.count) : [128, 128, 128]
}

async function withImage<T>(
  input: string | Buffer,
  use: (image: Sharp, format: PictureFormat) => Promise<T>,
  takesDamaged = false,
): Promise<T> {
  // sharp must never see formats that can reference other files, such as SVG.
  const head = await headOf(input)
  const format = pictureFormatOf(head)
  if (!format || !READABLE.has(format)) throw unusable('it is not a PNG, JPEG, WebP or GIF')
  const sharp = await loadSharp()
  try {
    const failOn = takesDamaged ? 'none' : 'error'
    const options = { limitInputPixels: MAX_PIXELS, failOn, sequentialRead: true, pages: 1 } as const
    const decode = () => use(sharp(input, options).timeout({ seconds: TIMEOUT_SECONDS }), format)
    return await (isLarge(head) ? takeTurn(decode) : decode())
  } catch (error) {
    throw unusable(messageOf(error), error)
  }
}

function isLarge(head: Buffer): boolean {
  const header = readPictureHeader(head)
  return header === null || header.width * header.height > LARGE_PIXELS
}

async function headOf(input: string | Buffer): Promise<Buffer> {
  if (typeof input !== 'string') return input
  return withMediaFile(input, undefined, async (file) => Buffer.from(await bytesUpTo(file, 0, HEAD_BYTES)))
}

function encode(image: Sharp, format: CoverFormat): Sharp {
  switch (format) {
    case 'webp':
      return image.webp({ quality: QUALITY.webp, effort: 3 })
    case 'jpeg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY.jpeg, mozjpeg: true })
    case 'png':
      return image.png()
  }
}

function sideOf(pixels: number): number {
  if (!Number.isFinite(pixels)) throw unusable('the requested size is not a number')
  return Math.min(MAX_SIDE, Math.max(1, Math.round(pixels)))
}

function unusable(reason: string, cause?: unknown): MediaError {
  return new MediaError('not_recognised', `The picture cannot be used: ${reason}`, { cause })
}
