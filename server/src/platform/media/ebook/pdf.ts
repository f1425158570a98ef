import { emptyBookFacts, isbnOf, lines, oneLine, publication, type BookFacts } from '../book-facts.ts'
import type { MediaFile } from '../media-file.ts'
import { findInfo, type PdfInfo } from './pdf-info.ts'
import { plainText } from './plain-text.ts'
import { childrenNamed, findElement, parseXml, type XmlElement } from './xml-tree.ts'

const HEAD_BYTES = 512 * 1024
const TAIL_BYTES = 512 * 1024
const MAX_XMP_BYTES = 256 * 1024

export function isPdf(head: Buffer): boolean {
  return head.subarray(0, 1024).includes('%PDF-')
}

/** Reads a PDF's metadata from its start and end: the document information and XMP, if stored as plain text. */
export async function readPdf(file: MediaFile): Promise<BookFacts> {
  const head = await file.chunk(0, HEAD_BYTES)
  const tailStart = Math.max(head.length, file.size - TAIL_BYTES)
  const tail = await file.chunk(tailStart, TAIL_BYTES)
  const info = await findInfo(file, [
    { start: 0, bytes: head },
    { start: tailStart, bytes: tail },
  ])
  return {
    ...emptyBookFacts(),
    ...withoutEmpty(factsFromInfo(info)),
    ...withoutEmpty(factsFromXmp([tail, head])),
  }
}

function factsFromInfo(info: PdfInfo): Partial<BookFacts> {
  return {
    title: meaningfulTitle(oneLine(info.get('Title'))),
    authors: lines((info.get('Author') ?? '').split(';')),
    description: plainText(info.get('Subject') ?? ''),
    tags: lines((info.get('Keywords') ?? '').split(/[;,]/)),
    isbn: isbnOf(info.get('ISBN') ?? ''),
  }
}

function factsFromXmp(buffers: readonly Buffer[]): Partial<BookFacts> {
  const packet = buffers.map(xmpIn).find((xml) => xml !== null)
  if (!packet) return {}
  const document = parseXml(packet)
  const values = (name: string) => lines(valuesOf(findElement(document, name)))
  return {
    title: meaningfulTitle(values('title')[0] ?? null),
    authors: values('creator'),
    genres: values('subject'),
    publisher: values('publisher')[0] ?? null,
    description: plainText(valuesOf(descriptionIn(document))[0] ?? ''),
    language: values('language')[0] ?? null,
    isbn: isbnOf(values('isbn')[0] ?? ''),
    ...publication(values('date')[0]),
  }
}

// `rdf:Description`, which contains all properties, and `dc:description`, one of them, share their local name.
function descriptionIn(document: XmlElement): XmlElement | undefined {
  const holders = childrenNamed(findElement(document, 'rdf'), 'description')
  return holders.flatMap((holder) => childrenNamed(holder, 'description'))[0]
}

/** A property's value is either text or a list of items. */
function valuesOf(property: XmlElement | undefined): string[] {
  if (!property) return []
  const items = property.children.flatMap((list) => childrenNamed(list, 'li'))
  return items.length > 0 ? items.map(({ text }) => text) : [property.text]
}

function xmpIn(bytes: Buffer): string | null {
  const start = bytes.indexOf('<x:xmpmeta')
  const end = start < 0 ? -1 : bytes.indexOf('</x:xmpmeta>', start)
  return end < 0 || end - start > MAX_XMP_BYTES ? null : bytes.toString('utf8', start, end + 12)
}

/** Many programs use the name of the source document as the title. */
function meaningfulTitle(title: string | null): string | null {
  if (!title || /^untitled/i.test(title) || /^microsoft word - /i.test(title)) return null
  return /\.(docx?|indd|pdf|tex|dvi|qxd|rtf|odt)$/i.test(title) ? null : title
}

function withoutEmpty(facts: Partial<BookFacts>): Partial<BookFacts> {
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
