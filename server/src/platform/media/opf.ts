import { asinOf, emptyBookFacts, isbnOf, lines, oneLine, publication, type BookFacts } from './book-facts.ts'
import { indexRefinements, opfSeries, userNarrators, type Refinements } from './ebook/opf-meta.ts'
import { plainText } from './ebook/plain-text.ts'
import { childrenNamed, findElement, parseXml, type XmlElement } from './ebook/xml-tree.ts'

export type OpfFacts = BookFacts

/** Parses a package document: from inside an EPUB, or `*.opf` and `metadata.xml` next to a book. Never throws. */
export function parseOpf(xml: string): OpfFacts {
  return factsOf(parseXml(xml))
}

export function factsOf(document: XmlElement): OpfFacts {
  const metadata = metadataOf(document)
  if (!metadata) return emptyBookFacts()
  const refined = indexRefinements(metadata)
  const people = [...childrenNamed(metadata, 'creator'), ...childrenNamed(metadata, 'contributor')]
  const narrators = lines(
    people.filter((person) => roleOf(person, refined) === 'nrt').map(({ text }) => text),
  )
  const authors = childrenNamed(metadata, 'creator').filter((person) => isAuthor(person, refined))
  return {
    ...titlesOf(metadata, refined),
    authors: lines(authors.map(({ text }) => text)),
    narrators: narrators.length > 0 ? narrators : userNarrators(metadata),
    series: opfSeries(metadata, refined),
    genres: lines(childrenNamed(metadata, 'subject').map(({ text }) => text)),
    tags: lines(childrenNamed(metadata, 'tag').map(({ text }) => text)),
    publisher: oneLine(childrenNamed(metadata, 'publisher')[0]?.text),
    ...publication(dateOf(metadata)),
    description: plainText(childrenNamed(metadata, 'description')[0]?.text ?? ''),
    language: oneLine(childrenNamed(metadata, 'language')[0]?.text),
    ...identifiersOf(metadata, refined),
  }
}

// Old files have an extra element around the Dublin Core part.
function metadataOf(document: XmlElement): XmlElement | undefined {
  const metadata = findElement(document, 'package') && findElement(document, 'metadata')
  if (!metadata) return undefined
  const inner = ['dc-metadata', 'x-metadata'].flatMap((name) => childrenNamed(metadata, name))
  return { ...metadata, children: [...metadata.children, ...inner.flatMap(({ children }) => children)] }
}

function titlesOf(metadata: XmlElement, refined: Refinements): Pick<BookFacts, 'title' | 'subtitle'> {
  const titles = childrenNamed(metadata, 'title').filter(({ text }) => text.trim() !== '')
  const typed = (type: string) => titles.find((title) => refined(title, 'title-type') === type)
  const subtitle = childrenNamed(metadata, 'subtitle')[0] ?? typed('subtitle')
  return { title: oneLine((typed('main') ?? titles[0])?.text), subtitle: oneLine(subtitle?.text) }
}

function roleOf(person: XmlElement, refined: Refinements): string {
  const role = person.attributes.get('role') ?? refined(person, 'role')
  return role?.trim().toLowerCase() ?? ''
}

function isAuthor(person: XmlElement, refined: Refinements): boolean {
  return ['', 'aut'].includes(roleOf(person, refined))
}

function dateOf(metadata: XmlElement): string | undefined {
  const dates = childrenNamed(metadata, 'date')
  const published = dates.find(({ attributes }) => attributes.get('event') === 'publication')
  return (published ?? dates.find(({ attributes }) => !attributes.has('event')) ?? dates[0])?.text
}

function identifiersOf(metadata: XmlElement, refined: Refinements): Pick<BookFacts, 'isbn' | 'asin'> {
  let isbn: string | null = null
  let asin: string | null = null
  for (const identifier of childrenNamed(metadata, 'identifier')) {
    const scheme = schemeOf(identifier, refined)
    if (isIsbnScheme(scheme)) isbn ??= isbnOf(identifier.text) ?? oneLine(identifier.text)
    else if (scheme === 'ASIN' || scheme === 'MOBI-ASIN' || scheme === 'AMAZON')
      asin ??= asinOf(identifier.text)
    else if (/^\s*(urn:)?isbn:/i.test(identifier.text)) isbn ??= isbnOf(identifier.text)
    else if (/^\s*(urn:)?(asin|amazon):/i.test(identifier.text)) asin ??= asinOf(identifier.text)
    else if (!scheme && /^\s*97[89]/.test(identifier.text)) isbn ??= isbnOf(identifier.text)
  }
  return { isbn, asin }
}

/** `ISBN`, `eISBN`, `ISBN-13`, and the codes of ONIX. */
const isIsbnScheme = (scheme: string): boolean =>
  /^(URN:)?(E-?)?ISBN[-_ ]?(10|13)?$/.test(scheme) || scheme === '02' || scheme === '15'

function schemeOf(identifier: XmlElement, refined: Refinements): string {
  const scheme = identifier.attributes.get('scheme') ?? refined(identifier, 'identifier-type')
  return scheme?.trim().toUpperCase() ?? ''
}
