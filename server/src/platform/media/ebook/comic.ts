import { emptyBookFacts, isbnOf, lines, oneLine, sequenceOf, type BookFacts } from '../book-facts.ts'
import { MAX_XML_BYTES, type Archive } from './archive.ts'
import { plainText } from './plain-text.ts'
import { childrenNamed, decodeXml, findElement, parseXml } from './xml-tree.ts'

export interface ComicReading {
  facts: BookFacts
  /** The name of the first page that can be a cover. */
  coverName: string | null
}

/** All that browsers display; covers are limited to what can be resized. */
const PAGE = /\.(jpe?g|png|webp|gif|avif|bmp)$/i
const COVER = /\.(jpe?g|png|webp|gif)$/i

const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export async function readComic(archive: Archive): Promise<ComicReading> {
  const info = await readComicInfo(archive)
  return {
    facts: info === null ? emptyBookFacts() : comicFacts(info),
    coverName: pageNamesOf(archive.names).find((name) => COVER.test(name)) ?? null,
  }
}

async function readComicInfo(archive: Archive): Promise<string | null> {
  const name = archive.names.find((one) => /(^|\/|\\)comicinfo\.xml$/i.test(one))
  const bytes = name ? await archive.read(name, MAX_XML_BYTES) : null
  return bytes && decodeXml(bytes)
}

/** Most manga read right to left; ComicInfo.xml says so. */
export async function isRightToLeftComic(archive: Archive): Promise<boolean> {
  const info = await readComicInfo(archive)
  return info !== null && textsOf(info)('Manga')?.trim().toLowerCase() === 'yesandrighttoleft'
}

/** Returns the pages in reading order. */
export function pageNamesOf(names: readonly string[]): string[] {
  return names.filter((name) => PAGE.test(name) && !isHidden(name)).sort((a, b) => naturalOrder.compare(a, b))
}

function isHidden(name: string): boolean {
  return name.split(/[/\\]/).some((part) => part.startsWith('.') || part === '__MACOSX')
}

/** Parses ComicInfo.xml, the usual metadata file in comic archives. */
export function comicFacts(xml: string): BookFacts {
  const text = textsOf(xml)
  const field = (name: string) => oneLine(text(name))
  const list = (name: string) => lines((field(name) ?? '').split(/[,;]/))
  const series = field('Series')
  return {
    ...emptyBookFacts(),
    title: field('Title'),
    authors: list('Writer'),
    series: series ? [{ name: series, sequence: sequenceOf(field('Number')) }] : [],
    genres: list('Genre'),
    tags: list('Tags'),
    publisher: field('Publisher'),
    ...dateOf(field('Year'), field('Month'), field('Day')),
    description: plainText(text('Summary') ?? ''),
    language: field('LanguageISO'),
    isbn: isbnOf(field('GTIN') ?? ''),
  }
}

function textsOf(xml: string): (name: string) => string | undefined {
  const info = findElement(parseXml(xml), 'comicinfo')
  return (name) => childrenNamed(info, name.toLowerCase())[0]?.text
}

function dateOf(year: string | null, month: string | null, day: string | null) {
  if (!year || !/^\d{4}$/.test(year)) return { publishedYear: null, publishedDate: null }
  const parts = [year]
  if (month && /^\d{1,2}$/.test(month)) parts.push(month.padStart(2, '0'))
  if (parts.length === 2 && day && /^\d{1,2}$/.test(day)) parts.push(day.padStart(2, '0'))
  return { publishedYear: year, publishedDate: parts.join('-') }
}
