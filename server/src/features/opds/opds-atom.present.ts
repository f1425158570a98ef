import type { ItemId } from '@lectern/contract/ids'
import { plainText } from '../../lib/plain-text.ts'
import { element, optional } from '../../lib/xml.ts'
import { type Addresses, pageLinksOf } from './opds-addresses.rules.ts'
import type { BooksPage, CataloguePage, OfferedFile, Publication, Signpost } from './opds.types.ts'

/** OPDS 1.2. */

const NAMESPACES = {
  xmlns: 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/terms/',
  'xmlns:opds': 'http://opds-spec.org/2010/catalog',
  'xmlns:opensearch': 'http://a9.com/-/spec/opensearch/1.1/',
  'xmlns:thr': 'http://purl.org/syndication/thread/1.0',
  'xmlns:pse': 'http://vaemendis.net/opds-pse/ns',
}
export const NAVIGATION_TYPE = 'application/atom+xml;profile=opds-catalog;kind=navigation'
export const ACQUISITION_TYPE = 'application/atom+xml;profile=opds-catalog;kind=acquisition'
export const SEARCH_TYPE = 'application/opensearchdescription+xml'
const ACQUISITION = 'http://opds-spec.org/acquisition'
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const COVER_WIDTH = 800
const THUMBNAIL_WIDTH = 200

export const atomTypeOf = ({ kind }: CataloguePage): string =>
  kind === 'navigation' ? NAVIGATION_TYPE : ACQUISITION_TYPE

export function presentAtom(page: CataloguePage, at: Addresses): string {
  return (
    XML +
    element(
      'feed',
      [
        element('id', idOf(page.path || '/')),
        element('title', page.title),
        element('updated', timeOf(page.updatedAt)),
        element('author', [element('name', 'Lectern')]),
        ...linksOf(page, at),
        ...countsOf(page),
        ...(page.kind === 'navigation'
          ? page.signposts.map((signpost) => entryOfSignpost(signpost, page.updatedAt, at))
          : page.publications.map((publication) => entryOfPublication(publication, at))),
      ],
      NAMESPACES,
    )
  )
}

export function presentOpenSearch(at: Addresses, title: string): string {
  return (
    XML +
    element(
      'OpenSearchDescription',
      [
        element('ShortName', 'Lectern'),
        element('Description', title),
        element('InputEncoding', 'UTF-8'),
        element('OutputEncoding', 'UTF-8'),
        element('Url', [], { type: ACQUISITION_TYPE, template: at.search('?q={searchTerms}') }),
      ],
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
    )
  )
}

const link = (rel: string, href: string, type: string, more: Record<string, string | number> = {}) =>
  element('link', [], { rel, href, type, ...more })

function linksOf(page: CataloguePage, at: Addresses): string[] {
  const own = atomTypeOf(page)
  const others = pageLinksOf(page)
  const paged = (rel: string, path: string | null | undefined) =>
    path ? [link(rel, at.page(path), own)] : []
  return [
    link('self', at.page(page.path), own),
    link('start', at.page(''), NAVIGATION_TYPE),
    ...(page.up === null ? [] : [link('up', at.page(page.up), NAVIGATION_TYPE)]),
    link('search', at.openSearch(), SEARCH_TYPE),
    ...paged('first', others?.first),
    ...paged('previous', others?.previous),
    ...paged('next', others?.next),
    ...paged('last', others?.last),
    ...(page.kind === 'books' ? facetLinks(page, at) : []),
  ]
}

const facetLinks = ({ facets }: BooksPage, at: Addresses): string[] =>
  facets.map(({ group, title, path, isActive }) =>
    link('http://opds-spec.org/facet', at.page(path), ACQUISITION_TYPE, {
      title,
      'opds:facetGroup': group,
      ...(isActive && { 'opds:activeFacet': 'true' }),
    }),
  )

function countsOf({ paging }: CataloguePage): string[] {
  if (paging === null) return []
  return [
    element('opensearch:totalResults', paging.total),
    element('opensearch:itemsPerPage', paging.perPage),
    element('opensearch:startIndex', (paging.page - 1) * paging.perPage + 1),
  ]
}

function entryOfSignpost(signpost: Signpost, updatedAt: number, at: Addresses): string {
  const rel = signpost.isNewest ? 'http://opds-spec.org/sort/new' : 'subsection'
  const type = signpost.leadsTo === 'navigation' ? NAVIGATION_TYPE : ACQUISITION_TYPE
  return element('entry', [
    element('title', signpost.title),
    element('id', idOf(signpost.path)),
    element('updated', timeOf(updatedAt)),
    element('content', signpost.text, { type: 'text' }),
    link(
      rel,
      at.page(signpost.path),
      type,
      signpost.count === undefined ? {} : { 'thr:count': signpost.count },
    ),
  ])
}

function entryOfPublication(publication: Publication, at: Addresses): string {
  const { authors, description } = publication
  return element('entry', [
    element('title', publication.title),
    element('id', publicationId(publication.id)),
    element('updated', timeOf(publication.updatedAt)),
    element('published', timeOf(publication.addedAt)),
    // A single element: KOReader shows only the last of several.
    authors.length === 0 ? '' : element('author', [element('name', authors.join(', '))]),
    optional('dc:language', publication.language),
    optional('dc:publisher', publication.publisher),
    optional('dc:issued', publication.published),
    publication.isbn === null ? '' : element('dc:identifier', `urn:isbn:${publication.isbn}`),
    ...publication.subjects.map((subject) => element('category', [], { term: subject, label: subject })),
    description === null ? '' : element('summary', plainText(description), { type: 'text' }),
    ...coverLinks(publication, at),
    ...acquisitionLinks(publication, at),
    ...pageLinks(publication, at),
  ])
}

function coverLinks({ id, coverUpdatedAt }: Publication, at: Addresses): string[] {
  if (coverUpdatedAt === null) return []
  return [
    link('http://opds-spec.org/image', at.cover(id, coverUpdatedAt, COVER_WIDTH), 'image/jpeg'),
    link('http://opds-spec.org/image/thumbnail', at.cover(id, coverUpdatedAt, THUMBNAIL_WIDTH), 'image/jpeg'),
  ]
}

function acquisitionLinks(publication: Publication, at: Addresses): string[] {
  const { id, title, ebooks, tracks, mayDownload } = publication
  if (!mayDownload) return []
  const ofFile = (file: OfferedFile) =>
    link(ACQUISITION, at.file(id, file), file.type, { title: file.name, length: file.size })
  const [only, ...others] = tracks
  return [
    ...ebooks.map(ofFile),
    ...(tracks.length === 0 ? [] : [link(ACQUISITION, at.manifest(id), 'application/audiobook+json')]),
    ...(only && others.length === 0 ? [ofFile(only)] : []),
    ...(others.length > 0 ? [link(ACQUISITION, at.archive(id, title), 'application/zip')] : []),
  ]
}

function pageLinks({ id, pages }: Publication, at: Addresses): string[] {
  if (pages === null) return []
  return [
    link('http://vaemendis.net/opds-pse/stream', at.comicPages(id, pages.ino), 'image/jpeg', {
      'pse:count': pages.count,
      ...(pages.lastRead !== null && { 'pse:lastRead': pages.lastRead }),
      ...(pages.lastReadAt !== null && { 'pse:lastReadDate': timeOf(pages.lastReadAt) }),
    }),
  ]
}

const timeOf = (timeMs: number): string => new Date(timeMs).toISOString()
const idOf = (path: string): string => `urn:lectern:catalogue:${encodeURI(path)}`
export const publicationId = (id: ItemId): string => `urn:lectern:item:${id}`
