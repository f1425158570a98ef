import { damaged } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'

const HEADER_BYTES = 27
const MAX_PAGE_BYTES = HEADER_BYTES + 255 + 255 * 255
const READ_BYTES = 1024 * 1024
const POLYNOMIAL = 0x04c11db7

/** A page of an Ogg file, in memory. */
export interface RawPage {
  readonly bytes: Buffer
  readonly headerBytes: number
}

/** Yields every page from a position to the end of the file; rejects anything between or after them. */
export async function* rawPages(file: MediaFile, start: number): AsyncGenerator<RawPage> {
  let held = Buffer.alloc(0)
  let position = start
  for (;;) {
    let at = 0
    for (let page = pageAt(held, at); page; page = pageAt(held, at)) {
      yield page
      at += page.bytes.length
    }
    const rest = held.subarray(at)
    if (rest.length >= MAX_PAGE_BYTES) throw damaged('its Ogg pages are broken')
    const more = position < file.size ? await file.chunk(position, READ_BYTES) : Buffer.alloc(0)
    if (more.length === 0) {
      if (rest.length > 0) throw damaged('it ends in the middle of an Ogg page')
      return
    }
    position += more.length
    held = Buffer.concat([rest, more])
  }
}

function pageAt(buffer: Buffer, at: number): RawPage | null {
  if (at + HEADER_BYTES > buffer.length) return null
  if (buffer.toString('latin1', at, at + 4) !== 'OggS') throw damaged('its Ogg pages are broken')
  const headerBytes = HEADER_BYTES + (buffer[at + 26] ?? 0)
  if (at + headerBytes > buffer.length) return null
  const lacing = buffer.subarray(at + HEADER_BYTES, at + headerBytes)
  const end = at + headerBytes + lacing.reduce((sum, segment) => sum + segment, 0)
  return end > buffer.length ? null : { bytes: buffer.subarray(at, end), headerBytes }
}

export const serialOf = ({ bytes }: RawPage): number => bytes.readUInt32LE(14)
export const isFirstPage = ({ bytes }: RawPage): boolean => ((bytes[5] ?? 0) & 2) !== 0
export const lacingOf = ({ bytes, headerBytes }: RawPage): Buffer => bytes.subarray(HEADER_BYTES, headerBytes)
export const bodyOf = ({ bytes, headerBytes }: RawPage): Buffer => bytes.subarray(headerBytes)

/** Returns the page with a new number and checksum. */
export function renumber(page: RawPage, shift: number): Buffer {
  const bytes = Buffer.from(page.bytes)
  bytes.writeUInt32LE((bytes.readUInt32LE(18) + shift) >>> 0, 18)
  return withCheckSum(bytes)
}

/** Puts packets on new pages, numbered from `firstNumber`. */
export function makePages(packets: readonly Buffer[], serial: number, firstNumber: number): Buffer[] {
  const segments = packets.flatMap((packet) => {
    const whole = Math.floor(packet.length / 255)
    return [...Array<number>(whole).fill(255), packet.length % 255]
  })
  const body = Buffer.concat(packets)
  const pages: Buffer[] = []
  let position = 0
  for (let start = 0; start < segments.length; start += 255) {
    const lacing = segments.slice(start, start + 255)
    const length = lacing.reduce((sum, segment) => sum + segment, 0)
    const isContinued = start > 0 && segments[start - 1] === 255
    const hasEnd = lacing.some((segment) => segment < 255)
    const header = Buffer.alloc(HEADER_BYTES)
    header.write('OggS', 0, 'latin1')
    header[5] = isContinued ? 1 : 0
    header.writeBigInt64LE(hasEnd ? 0n : -1n, 6)
    header.writeUInt32LE(serial, 14)
    header.writeUInt32LE(firstNumber + pages.length, 18)
    header[26] = lacing.length
    const content = body.subarray(position, position + length)
    pages.push(withCheckSum(Buffer.concat([header, Buffer.from(lacing), content])))
    position += length
  }
  return pages
}

function withCheckSum(page: Buffer): Buffer {
  page.writeUInt32LE(0, 22)
  page.writeUInt32LE(checkSumOf(page), 22)
  return page
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit++) value = (value << 1) ^ (value < 0 ? POLYNOMIAL : 0)
  return value >>> 0
})

function checkSumOf(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at++) sum = (sum << 8) ^ (TABLE[(sum >>> 24) ^ (bytes[at] ?? 0)] ?? 0)
  return sum >>> 0
}
