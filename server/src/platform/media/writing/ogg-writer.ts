import { damaged, MediaError, tooLarge } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'
import {
  bodyOf,
  isFirstPage,
  lacingOf,
  makePages,
  type RawPage,
  rawPages,
  renumber,
  serialOf,
} from './ogg-raw-pages.ts'
import { withFields } from './vorbis-fields.ts'
import type { FileChange } from './media-change.types.ts'
import type { NewContent, Rewrite } from './writing.types.ts'

const MAX_HEADER_BYTES = 64 * 1024 * 1024
const WRITE_BYTES = 256 * 1024

interface OggKind {
  readonly firstMark: string
  readonly commentMark: string
  readonly numHeaders: number
}

const KINDS: readonly OggKind[] = [
  { firstMark: 'OpusHead', commentMark: 'OpusTags', numHeaders: 2 },
  { firstMark: '\u0001vorbis', commentMark: '\u0003vorbis', numHeaders: 3 },
]

/** Rewrites the tags of a Vorbis or Opus file. Later pages are renumbered; their content is kept. */
export const rewriteOgg: Rewrite = async (file, change) => {
  const head = await readOggHead(file)
  const packets = [changedComment(head, change), ...head.packets.slice(2)]
  return contentOf(file, head, makePages(packets, serialOf(head.first), 1))
}

async function* contentOf(file: MediaFile, head: OggHead, pages: readonly Buffer[]): NewContent {
  yield head.first.bytes
  yield* pages
  let [held, heldBytes] = [[] as Buffer[], 0]
  for await (const page of soundPages(file, head)) {
    held.push(renumber(page, pages.length - head.numPages))
    heldBytes += page.bytes.length
    // Pages are small, and writing them one by one would be slow.
    if (heldBytes < WRITE_BYTES) continue
    yield Buffer.concat(held)
    ;[held, heldBytes] = [[], 0]
  }
  yield Buffer.concat(held)
}

/** Yields the pages after the headers. Only files with a single stream are accepted. */
export async function* soundPages(file: MediaFile, head: OggHead): AsyncGenerator<RawPage> {
  for await (const page of rawPages(file, head.end)) {
    if (serialOf(page) !== serialOf(head.first) || isFirstPage(page)) throw severalStreams()
    yield page
  }
}

export interface OggHead {
  readonly kind: OggKind
  readonly first: RawPage
  readonly packets: readonly Buffer[]
  /** Number of header pages, excluding the first. */
  readonly numPages: number
  readonly end: number
}

export async function readOggHead(file: MediaFile): Promise<OggHead> {
  const pages: RawPage[] = []
  let [end, open] = [0, [] as Buffer[]]
  const packets: Buffer[] = []
  for await (const page of rawPages(file, 0)) {
    if (pages[0] && (serialOf(page) !== serialOf(pages[0]) || isFirstPage(page))) throw severalStreams()
    pages.push(page)
    end += page.bytes.length
    if (end > MAX_HEADER_BYTES) throw tooLarge('its list of tags is too large')
    open = takePackets(page, packets, open)
    const kind = kindOf(packets[0])
    if (packets.length < kind.numHeaders) continue
    // The audio must start on a new page; otherwise the file is malformed.
    if (packets.length > kind.numHeaders || open.length > 0) break
    const [first] = pages
    if (first) return { kind, first, packets, numPages: pages.length - 1, end }
  }
  throw damaged('its Ogg headers are broken')
}

function takePackets(page: RawPage, packets: Buffer[], before: Buffer[]): Buffer[] {
  let open = before
  let [start, end] = [0, 0]
  const body = bodyOf(page)
  for (const segment of lacingOf(page)) {
    end += segment
    if (segment === 255) continue
    packets.push(Buffer.concat([...open, body.subarray(start, end)]))
    ;[open, start] = [[], end]
  }
  return end > start ? [...open, body.subarray(start, end)] : open
}

function kindOf(first: Buffer | undefined): OggKind {
  const mark = first?.toString('latin1', 0, 8) ?? ''
  const kind = KINDS.find(({ firstMark }) => mark.startsWith(firstMark))
  if (kind) return kind
  throw new MediaError('not_recognised', 'it is an Ogg file that is neither Vorbis nor Opus')
}

function changedComment({ kind, packets }: OggHead, change: FileChange): Buffer {
  const comment = packets[1] ?? Buffer.alloc(0)
  const markBytes = kind.commentMark.length
  if (comment.toString('latin1', 0, markBytes) !== kind.commentMark)
    throw damaged('its list of tags is broken')
  return Buffer.concat([comment.subarray(0, markBytes), withFields(comment.subarray(markBytes), change)])
}

function severalStreams(): MediaError {
  return new MediaError('not_recognised', 'it holds several streams, and cannot be changed')
}
