import { endOfId3Tags } from '../id3/leading-tags.ts'
import { damaged, tooLarge } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'
import { keptBytes, wholeBytes } from './kept-bytes.ts'
import { emptyFields, withFields } from './vorbis-fields.ts'
import type { FileChange } from './media-change.types.ts'
import type { NewContent, Rewrite } from './writing.types.ts'

const COMMENT = 4
const PADDING = 1
const PADDING_BYTES = 4096
const MAX_BLOCKS = 1_000
const MAX_BLOCK_BYTES = 0xffffff

interface Block {
  readonly type: number
  readonly bytes: Buffer
}

/** Rewrites the tags of a FLAC file; pictures, cue sheets, seek points and audio are kept. */
export const rewriteFlac: Rewrite = async (file, change) => {
  const markAt = await findMark(file)
  const { blocks, end } = await readBlocks(file, markAt + 4)
  return contentOf(file, markAt + 4, blocksBytes(changedBlocks(blocks, change)), end)
}

async function* contentOf(file: MediaFile, headEnd: number, head: Buffer, soundStart: number): NewContent {
  yield* keptBytes(file, 0, headEnd)
  yield head
  yield* keptBytes(file, soundStart, file.size)
}

async function findMark(file: MediaFile): Promise<number> {
  const position = await endOfId3Tags(file)
  if ((await file.bytes(position, 4)).toString('latin1') !== 'fLaC')
    throw damaged('its FLAC header is broken')
  return position
}

async function readBlocks(file: MediaFile, start: number): Promise<{ blocks: Block[]; end: number }> {
  const blocks: Block[] = []
  for (let position = start; blocks.length < MAX_BLOCKS;) {
    const header = await file.bytes(position, 4)
    const end = position + 4 + header.readUIntBE(1, 3)
    if (end > file.size) break
    blocks.push({ type: (header[0] ?? 0) & 0x7f, bytes: await wholeBytes(file, position + 4, end) })
    position = end
    if ((header[0] ?? 0) & 0x80) return { blocks, end: position }
  }
  throw damaged('its FLAC header is broken')
}

function changedBlocks(blocks: readonly Block[], change: FileChange): Block[] {
  const kept = blocks.filter(({ type }) => type !== PADDING)
  const at = kept.findIndex(({ type }) => type === COMMENT)
  const comment = { type: COMMENT, bytes: withFields(kept[at]?.bytes ?? emptyFields(), change) }
  if (comment.bytes.length > MAX_BLOCK_BYTES) throw tooLarge('its list of tags would become too large')
  const padding = { type: PADDING, bytes: Buffer.alloc(PADDING_BYTES) }
  return at < 0
    ? [...kept.slice(0, 1), comment, ...kept.slice(1), padding]
    : [...kept.with(at, comment), padding]
}

function blocksBytes(blocks: readonly Block[]): Buffer {
  return Buffer.concat(
    blocks.flatMap(({ type, bytes }, index) => {
      const header = Buffer.alloc(4)
      header.writeUIntBE(bytes.length, 1, 3)
      header[0] = type | (index === blocks.length - 1 ? 0x80 : 0)
      return [header, bytes]
    }),
  )
}
