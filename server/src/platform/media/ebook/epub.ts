import { posix } from 'node:path'
import { emptyBookFacts, type BookFacts } from '../book-facts.ts'
import { damaged } from '../media-error.ts'
import { factsOf } from '../opf.ts'
import { MAX_XML_BYTES, type Archive } from './archive.ts'
import { contentOf } from './opf-meta.ts'
import { childrenNamed, decodeXml, findElement, parseXml, type XmlElement } from './xml-tree.ts'

export interface EpubReading {
  facts: BookFacts
  /** The name of the cover picture in the archive. */
  coverName: string | null
}

const CONTAINER = 'META-INF/container.xml'
const PAGE = /\.(x?html?|xml)$/i

export async function readEpub(archive: Archive): Promise<EpubReading> {
  const opfName = await findPackage(archive)
  const bytes = opfName ? await archive.read(opfName, MAX_XML_BYTES) : null
  if (!opfName || !bytes) throw damaged('it is not an EPUB: its package document is missing')
  const document = parseXml(decodeXml(bytes))
  const facts = findElement(document, 'package') ? factsOf(document) : emptyBookFacts()
  return { facts, coverName: await findCover(archive, document, opfName) }
}

async function findPackage(archive: Archive): Promise<string | null> {
  const container = await archive.read(CONTAINER, MAX_XML_BYTES)
  const rootFile = container && findElement(parseXml(decodeXml(container)), 'rootfile')
  const named = rootFile?.attributes.get('full-path')
  const existing = named && nameIn(archive, '', named)
  return existing ?? archive.names.find((name) => name.toLowerCase().endsWith('.opf')) ?? null
}

/** EPUB 3 marks the picture, EPUB 2 references it by id; some books only have a cover page or a telling file name. */
async function findCover(archive: Archive, document: XmlElement, opfName: string): Promise<string | null> {
  const items = childrenNamed(findElement(document, 'manifest'), 'item')
  const coverId = contentOf(childrenNamed(findElement(document, 'metadata'), 'meta'), 'cover')
  const candidates = [
    items.find((item) => item.attributes.get('properties')?.split(/\s+/).includes('cover-image')),
    items.find((item) => coverId && item.attributes.get('id') === coverId),
    // Some programs write the address instead of the id.
    items.find((item) => coverId && item.attributes.get('href') === coverId),
    items.find((item) => isPicture(item) && /cover/i.test(item.attributes.get('id') ?? '')),
    items.find((item) => isPicture(item) && /cover/i.test(item.attributes.get('href') ?? '')),
  ]
  for (const item of candidates) {
    const name = item && isPicture(item) ? nameIn(archive, opfName, item.attributes.get('href') ?? '') : null
    if (name) return name
  }
  return findCoverPage(archive, document, opfName, coverId)
}

const MAX_TITLE_PAGE_CHARS = 100

/** The page named as the cover, or the first page if there is hardly anything but a picture on it. */
async function findCoverPage(
  archive: Archive,
  document: XmlElement,
  opfName: string,
  coverId: string | null,
): Promise<string | null> {
  const items = childrenNamed(findElement(document, 'manifest'), 'item')
  const hrefOf = (id: string | null | undefined) =>
    items.find(({ attributes }) => id && attributes.get('id') === id)?.attributes.get('href')
  const references = childrenNamed(findElement(document, 'guide'), 'reference')
  const named = references
    .find(({ attributes }) => attributes.get('type') === 'cover')
    ?.attributes.get('href')
  const firstId = childrenNamed(findElement(document, 'spine'), 'itemref')[0]?.attributes.get('idref')
  return (
    (await pictureOn(archive, opfName, named, Infinity)) ??
    (await pictureOn(archive, opfName, hrefOf(coverId), Infinity)) ??
    (await pictureOn(archive, opfName, hrefOf(firstId), MAX_TITLE_PAGE_CHARS))
  )
}

async function pictureOn(
  archive: Archive,
  opfName: string,
  href: string | undefined,
  maxChars: number,
): Promise<string | null> {
  const pageName = href ? nameIn(archive, opfName, href) : null
  if (!pageName || !PAGE.test(pageName)) return null
  const page = await archive.read(pageName, MAX_XML_BYTES)
  const html = page && parseXml(decodeXml(page))
  if (!html || (findElement(html, 'body')?.text.trim().length ?? 0) > maxChars) return null
  const source =
    findElement(html, 'img')?.attributes.get('src') ?? findElement(html, 'image')?.attributes.get('href')
  return source ? nameIn(archive, pageName, source) : null
}

function isPicture(item: XmlElement): boolean {
  return /^image\/(jpe?g|png|webp|gif)$/i.test(item.attributes.get('media-type') ?? '')
}

/** Resolves a relative URL to a file in the archive; null if there is none. */
function nameIn(archive: Archive, fromName: string, href: string): string | null {
  const wanted = posix.join(posix.dirname(fromName), decodeAddress(href.split('#')[0] ?? ''))
  const lower = wanted.toLowerCase()
  return (
    archive.names.find((name) => name === wanted) ??
    archive.names.find((name) => name.toLowerCase() === lower) ??
    null
  )
}

function decodeAddress(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}
