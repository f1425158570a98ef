import {
  emptyBookFacts,
  isbnOf,
  lines,
  oneLine,
  publication,
  sequenceOf,
  type BookFacts,
} from '../book-facts.ts'
import { damaged } from '../media-error.ts'
import { plainText } from './plain-text.ts'
import { childrenNamed, decodeXml, findElement, parseXml, type XmlElement } from './xml-tree.ts'

/** FictionBook: a single XML file with base64-encoded pictures. */

export interface Fb2Reading {
  readonly facts: BookFacts
  /** Null if the book has no cover. */
  readonly cover: Buffer | null
}

/** No more than this is read to find the title and the cover. */
export const MAX_FB2_BYTES = 64 * 1024 * 1024

/** Detects the root element in any encoding. */
export const isFb2 = (head: Buffer): boolean =>
  /<(?:\w+:)?FictionBook[\s>]/.test(Buffer.from(head.filter((byte) => byte !== 0)).toString('latin1'))

export function readFb2(bytes: Buffer): Fb2Reading {
  const text = decodeXml(bytes)
  const end = text.search(/<\/(?:\w+:)?description\s*>/)
  if (end < 0) throw damaged('it is not a FictionBook: its description is missing')
  const description = findElement(parseXml(text.slice(0, end)), 'description')
  if (!description) throw damaged('it is not a FictionBook: its description is missing')
  return { facts: factsOf(description), cover: coverIn(text, description) }
}

function factsOf(description: XmlElement): BookFacts {
  const [title] = childrenNamed(description, 'title-info')
  const [published] = childrenNamed(description, 'publish-info')
  const textOf = (element: XmlElement | undefined, name: string) => childrenNamed(element, name)[0]?.text
  const date = childrenNamed(title, 'date')[0]
  return {
    ...emptyBookFacts(),
    title: oneLine(textOf(title, 'book-title')),
    authors: lines(childrenNamed(title, 'author').map(nameOf)),
    genres: lines(childrenNamed(title, 'genre').map(({ text }) => text.replaceAll('_', ' '))),
    description: plainText(childrenNamed(title, 'annotation').flatMap(paragraphsOf).join('\n')),
    language: oneLine(textOf(title, 'lang')),
    series: childrenNamed(title, 'sequence').flatMap(({ attributes }) => {
      const name = oneLine(attributes.get('name'))
      return name ? [{ name, sequence: sequenceOf(attributes.get('number')) }] : []
    }),
    publisher: oneLine(textOf(published, 'publisher')),
    isbn: isbnOf(textOf(published, 'isbn') ?? ''),
    ...publication(textOf(published, 'year') ?? date?.attributes.get('value') ?? date?.text),
  }
}

function paragraphsOf(element: XmlElement): string[] {
  const isText = element.children.length === 0 || element.name === 'p' || element.name === 'v'
  return isText ? [oneLine(element.text) ?? ''] : element.children.flatMap(paragraphsOf)
}

function nameOf(person: XmlElement): string {
  const part = (name: string) => oneLine(childrenNamed(person, name)[0]?.text) ?? ''
  const whole = ['first-name', 'middle-name', 'last-name'].map(part).filter((text) => text !== '')
  return whole.length > 0 ? whole.join(' ') : part('nickname')
}

/** Searches the text, because parsing a book full of pictures would build a large tree for just one of them. */
function coverIn(text: string, description: XmlElement): Buffer | null {
  const page = findElement(description, 'coverpage')
  const id = page && childrenNamed(page, 'image')[0]?.attributes.get('href')?.replace(/^#/, '')
  if (!id) return null
  for (const { 1: attributes = '', index, 0: tag } of text.matchAll(/<binary\b([^>]{1,500})>/g)) {
    if (!attributes.includes(`id="${id}"`) && !attributes.includes(`id='${id}'`)) continue
    const start = index + tag.length
    const end = text.indexOf('<', start)
    return end < 0 ? null : Buffer.from(text.slice(start, end), 'base64')
  }
  return null
}
