import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { once } from 'node:events'
import { cbzOf, epubOf, opfOf, pdfOf } from './ebooks.ts'
import { type BookPlan, fileName, planBooks } from './plan.ts'
import { makeStock, type Stock } from './sounds.ts'
import { id3Of, withMp4Tags } from './tags.ts'

/** The expected result of scanning a book: one line of `items.jsonl`. */
export interface MeantBook extends Omit<BookPlan, 'sound'> {
  readonly tracks: number
  readonly durationSeconds: number
  readonly chapterTitles: readonly string[]
  /** False if only its folder's name describes it. */
  readonly isDescribed: boolean
}

export interface MadeLibrary {
  /** The folder to scan. */
  readonly books: string
  /** Expected books, one JSON text per line. */
  readonly meant: string
  readonly numBooks: number
  readonly numAudioFiles: number
}

export interface LibraryWish {
  readonly folder: string
  readonly numBooks: number
  readonly seed: number
}

/** Writes a library of generated books, and the expected result for each. */
export async function makeLibrary({ folder, numBooks, seed }: LibraryWish): Promise<MadeLibrary> {
  const stock = await makeStock()
  const books = path.join(folder, 'books')
  const meant = path.join(folder, 'items.jsonl')
  await mkdir(books, { recursive: true })
  const lines = createWriteStream(meant)
  const taken = new Set<string>()
  let numAudioFiles = 0
  for (const plan of planBooks(numBooks, seed, { numM4b: stock.m4b.length, numMp3: stock.mp3.length })) {
    const book = { ...plan, relPath: freePath(plan.relPath, taken) }
    const written = await writeBook(path.join(books, book.relPath), book, stock)
    numAudioFiles += written.tracks
    if (!lines.write(`${JSON.stringify(written)}\n`)) await once(lines, 'drain')
  }
  lines.end()
  await once(lines, 'finish')
  return { books, meant, numBooks, numAudioFiles }
}

function freePath(relPath: string, taken: Set<string>): string {
  let free = relPath
  while (taken.has(free.toLowerCase())) free += ' again'
  taken.add(free.toLowerCase())
  return free
}

async function writeBook(folder: string, book: BookPlan, stock: Stock): Promise<MeantBook> {
  await mkdir(folder, { recursive: true })
  const write = (name: string, content: Buffer | string) => writeFile(path.join(folder, name), content)
  const picture = stock.pictures[book.year % stock.pictures.length]
  const embedded = book.cover === 'embedded' ? (picture?.small ?? null) : null
  const sound = await writeSound(folder, book, stock, embedded)
  const name = fileName(book.title)
  if (book.ebook === 'epub') await write(`${name}.epub`, epubOf(book))
  if (book.ebook === 'pdf') await write(`${name}.pdf`, pdfOf())
  if (book.ebook === 'cbz' && picture) await write(`${name}.cbz`, cbzOf(picture.small))
  if (book.cover === 'file' && picture) await write('cover.jpg', unlike(picture.large, book.relPath))
  for (const side of book.sideFiles) await write(side, sideFile(side, book))
  const { sound: _, ...rest } = book
  const isDescribed = sound.tracks > 0 || book.ebook === 'epub' || book.sideFiles.includes('metadata.opf')
  // A comic shows its first page if there is no other image.
  const cover = book.cover ?? (book.ebook === 'cbz' ? 'embedded' : null)
  return { ...rest, ...sound, cover, isDescribed }
}

type WrittenSound = Pick<MeantBook, 'tracks' | 'durationSeconds' | 'chapterTitles'>

async function writeSound(
  folder: string,
  book: BookPlan,
  stock: Stock,
  picture: Buffer | null,
): Promise<WrittenSound> {
  switch (book.sound.kind) {
    case 'none':
      return { tracks: 0, durationSeconds: 0, chapterTitles: [] }
    case 'm4b':
      return writeM4b(folder, book, stock.m4b[book.sound.body], picture)
    case 'mp3':
      return writeMp3s(folder, book, book.sound, stock, picture)
  }
}

async function writeM4b(
  folder: string,
  book: BookPlan,
  body: Stock['m4b'][number] | undefined,
  picture: Buffer | null,
): Promise<WrittenSound> {
  if (!body) throw new Error('there is no such sound')
  await writeFile(path.join(folder, `${fileName(book.title)}.m4b`), withMp4Tags(body.bytes, book, picture))
  const chapterTitles = Array.from({ length: body.numChapters }, (_, index) => `Chapter ${index + 1}`)
  return { tracks: 1, durationSeconds: body.seconds, chapterTitles }
}

async function writeMp3s(
  folder: string,
  book: BookPlan,
  { bodies, numDiscs }: Extract<BookPlan['sound'], { kind: 'mp3' }>,
  stock: Stock,
  picture: Buffer | null,
): Promise<WrittenSound> {
  const total = bodies.length
  let durationSeconds = 0
  for (const [index, number] of bodies.entries()) {
    const body = stock.mp3[number]
    if (!body) throw new Error('there is no such sound')
    const disc = numDiscs === 2 ? 1 + Math.floor((2 * index) / total) : null
    const place = path.join(folder, ...(disc === null ? [] : [`CD ${disc}`]))
    await mkdir(place, { recursive: true })
    const tags = id3Of(book, { number: index + 1, total, disc }, index === 0 ? picture : null)
    const name =
      total === 1 ? fileName(book.title) : `${String(index + 1).padStart(2, '0')} - ${fileName(book.title)}`
    await writeFile(path.join(place, `${name}.mp3`), Buffer.concat([tags, body.bytes]))
    durationSeconds += body.seconds
  }
  const chapterTitles = total === 1 ? [] : bodies.map((_, index) => `${book.title} - Part ${index + 1}`)
  return { tracks: total, durationSeconds, chapterTitles }
}

function sideFile(name: BookPlan['sideFiles'][number], book: BookPlan): string {
  if (name === 'metadata.opf') return opfOf(book)
  return name === 'desc.txt' ? book.description : book.narrators.join(', ')
}

/** A comment in the image makes it unique, like real covers. */
function unlike(jpeg: Buffer, remark: string): Buffer {
  const text = Buffer.from(remark)
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}
