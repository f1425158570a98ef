import { sanitizeFileName } from '@lectern/contract/rules/file-names'
import type { FileChange } from '../../platform/media/writing/media-change.types.ts'
import type { Book } from '../items/items.types.ts'
import { chaptersByFile } from './embed-chapters.rules.ts'
import { tagsFor } from './embed-tags.rules.ts'
import type { ConversionTool, ConversionRequest } from './tools.types.ts'

/** A file to create. */
export interface PlannedFile {
  readonly name: string
  readonly lengthSeconds: number
  readonly change: FileChange
}

export interface BookToConvert {
  readonly book: Book
  readonly folderName: string
  readonly durations: readonly number[]
}

export function planFiles(
  tool: ConversionTool,
  given: BookToConvert,
  wish: ConversionRequest,
): PlannedFile[] {
  return tool === 'encode-m4b' ? planM4b(given) : planChapters(given, wish)
}

function planM4b({ book, folderName, durations }: BookToConvert): PlannedFile[] {
  const lengthSeconds = sum(durations)
  const [chapters = []] = chaptersByFile(book.chapters, [lengthSeconds])
  const name = sanitizeFileName(`${folderName}.m4b`)
  return [{ name, lengthSeconds, change: { chapters, tags: tagsFor(book, { number: 1, total: 1 }) } }]
}

/** One file per chapter; none if there is nothing to split by. */
function planChapters({ book, durations }: BookToConvert, { codec }: ConversionRequest): PlannedFile[] {
  const endSeconds = sum(durations)
  const [chapters = []] = chaptersByFile(book.chapters, [endSeconds])
  const total = chapters.length
  if (total < 2) return []
  const extension = codec === 'mp3' ? 'mp3' : 'm4a'
  return chapters.map(({ startSeconds, title }, index) => {
    const number = index + 1
    const tags = { ...tagsFor(book, { number, total }), title: title || `${book.title} ${number}` }
    return {
      name: sanitizeFileName(`${padded(number, total)} - ${title || number}.${extension}`),
      lengthSeconds: (chapters[number]?.startSeconds ?? endSeconds) - startSeconds,
      change: { chapters: [], tags },
    }
  })
}

/** A rough upper estimate of the size of the new files. */
export function expectedBytes(
  { codec, kbits }: Pick<ConversionRequest, 'codec' | 'kbits'>,
  seconds: number,
  originalBytes: number,
): number {
  return codec === 'copy' ? originalBytes : Math.ceil((seconds * kbits * 1000 * 1.1) / 8)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const padded = (number: number, total: number): string =>
  String(number).padStart(Math.max(2, String(total).length), '0')
