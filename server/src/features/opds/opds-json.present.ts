import { groupBy } from '../../lib/group-by.ts'
import { plainText } from '../../lib/plain-text.ts'
import { type Addresses, pageLinksOf } from './opds-addresses.rules.ts'
import { publicationId } from './opds-atom.present.ts'
import type { BooksPage, CataloguePage, OfferedFile, Publication } from './opds.types.ts'

/** OPDS 2.0 and Readium's audiobook manifest. Empty values are left out. */

export const FEED_TYPE = 'application/opds+json'
export const AUTHENTICATION_TYPE = 'application/opds-authentication+json'
export const MANIFEST_TYPE = 'application/audiobook+json'
export const PROGRESSION_TYPE = 'application/vnd.readium.progression+json'
const PROGRESSION = 'http://www.cantook.com/api/progression'
const ACQUISITION = 'http://opds-spec.org/acquisition'
const AUDIOBOOK_PROFILE = 'https://readium.org/webpub-manifest/profiles/audiobook'
const COVER_WIDTHS = [800, 200]

export function presentJsonFeed(page: CataloguePage, at: Addresses): object {
  const others = pageLinksOf(page)
  const paged = (rel: string, path: string | null | undefined) =>
    path ? [{ rel, href: at.page(path), type: FEED_TYPE }] : []
  return {
    metadata: {
      title: page.title,
      modified: timeOf(page.updatedAt),
      ...(page.paging && {
        numberOfItems: page.paging.total,
        itemsPerPage: page.paging.perPage,
        currentPage: page.paging.page,
      }),
    },
    links: [
      { rel: 'self', href: at.page(page.path), type: FEED_TYPE },
      { rel: 'start', href: at.page(''), type: FEED_TYPE },
      ...(page.up === null ? [] : [{ rel: 'up', href: at.page(page.up), type: FEED_TYPE }]),
      { rel: 'search', href: at.search('{?query}'), type: FEED_TYPE, templated: true },
      ...paged('first', others?.first),
      ...paged('previous', others?.previous),
      ...paged('next', others?.next),
      ...paged('last', others?.last),
    ],
    ...(page.kind === 'navigation'
      ? {
          navigation: page.signposts.map(({ path, title, isNewest, count }) => ({
            href: at.page(path),
            title,
            type: FEED_TYPE,
            rel: isNewest ? 'http://opds-spec.org/sort/new' : 'subsection',
            ...(count !== undefined && { properties: { numberOfItems: count } }),
          })),
        }
      : {
          publications: page.publications.map((publication) => presentPublication(publication, at)),
          ...(page.facets.length > 0 && { facets: presentFacets(page, at) }),
        }),
  }
}

function presentFacets({ facets }: BooksPage, at: Addresses): object[] {
  return [...groupBy(facets, ({ group }) => group)].map(([title, links]) => ({
    metadata: { title },
    links: links.map((facet) => ({
      href: at.page(facet.path),
      type: FEED_TYPE,
      title: facet.title,
      ...(facet.isActive && { rel: 'self' }),
    })),
  }))
}

function presentPublication(publication: Publication, at: Addresses): object {
  return {
    metadata: presentMetadata(publication),
    links: [
      ...presentAcquisitions(publication, at),
      { rel: PROGRESSION, href: at.progression(publication.id), type: PROGRESSION_TYPE },
    ],
    ...(publication.coverUpdatedAt !== null && { images: presentImages(publication, at) }),
  }
}

function presentMetadata(publication: Publication): object {
  const { tracks, ebooks, description, series } = publication
  const isAudio = tracks.length > 0 && ebooks.length === 0
  return withoutEmpty({
    '@type': isAudio ? 'http://schema.org/Audiobook' : 'http://schema.org/EBook',
    identifier: publicationId(publication.id),
    title: publication.title,
    subtitle: publication.subtitle,
    author: publication.authors.map((name) => ({ name })),
    narrator: publication.narrators.map((name) => ({ name })),
    publisher: publication.publisher,
    language: publication.language,
    published: publication.published,
    modified: timeOf(publication.updatedAt),
    description: description === null ? null : plainText(description),
    subject: publication.subjects,
    altIdentifier: publication.isbn === null ? null : `urn:isbn:${publication.isbn}`,
    belongsTo:
      series.length === 0
        ? null
        : {
            series: series.map(({ name, position }) => ({
              name,
              ...(position !== null && Number.isFinite(Number(position)) && { position: Number(position) }),
            })),
          },
    duration: tracks.length === 0 ? null : durationOf(publication),
    numberOfPages: publication.pages?.count ?? null,
  })
}

function presentAcquisitions(
  { id, title, ebooks, tracks, mayDownload }: Publication,
  at: Addresses,
): object[] {
  if (!mayDownload) return []
  const ofFile = (file: OfferedFile) => ({
    rel: ACQUISITION,
    href: at.file(id, file),
    type: file.type,
    title: file.name,
  })
  const [only, ...others] = tracks
  return [
    ...ebooks.map(ofFile),
    ...(tracks.length === 0 ? [] : [{ rel: ACQUISITION, href: at.manifest(id), type: MANIFEST_TYPE }]),
    ...(only && others.length === 0 ? [ofFile(only)] : []),
    ...(others.length > 0
      ? [{ rel: ACQUISITION, href: at.archive(id, title), type: 'application/zip' }]
      : []),
  ]
}

const presentImages = ({ id, coverUpdatedAt }: Publication, at: Addresses): object[] =>
  coverUpdatedAt === null
    ? []
    : COVER_WIDTHS.map((width) => ({ href: at.cover(id, coverUpdatedAt, width), type: 'image/jpeg', width }))

export function presentManifest(publication: Publication, at: Addresses): object {
  const { id, tracks, chapters, isAbridged } = publication
  return withoutEmpty({
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: {
      ...presentMetadata(publication),
      '@type': 'http://schema.org/Audiobook',
      conformsTo: AUDIOBOOK_PROFILE,
      ...(isAbridged && { abridged: true }),
    },
    links: [{ rel: 'self', href: at.manifest(id), type: MANIFEST_TYPE }],
    readingOrder: tracks.map((track) =>
      withoutEmpty({
        href: at.file(id, track),
        type: track.type,
        title: track.name,
        duration: track.durationSeconds,
        bitrate: track.bitRate === null ? null : Math.round(track.bitRate / 1000),
      }),
    ),
    toc: chapters.map(({ title, start }) => ({ title, href: chapterAddress(publication, start, at) })),
    resources: presentImages(publication, at).map((image) => ({ rel: 'cover', ...image })),
  })
}

/** Chapter times refer to the whole book; URLs refer to the track the chapter starts in. */
function chapterAddress({ id, tracks }: Publication, start: number, at: Addresses): string {
  let begin = 0
  for (const [index, track] of tracks.entries()) {
    const end = begin + track.durationSeconds
    if (start < end || index === tracks.length - 1) {
      return `${at.file(id, track)}#t=${Math.max(0, Math.round((start - begin) * 1000) / 1000)}`
    }
    begin = end
  }
  return at.manifest(id)
}

/** `origin`: the origin of the request. */
export function presentAuthentication(origin: string, prefix: string): object {
  return {
    id: `${origin}${prefix}/opds/authentication`,
    title: 'Lectern',
    description: 'Your username, and an app password or your own password.',
    links: [
      { rel: 'start', href: `${origin}${prefix}/opds/v2`, type: FEED_TYPE },
      { rel: 'help', href: `${origin}${prefix}/account`, type: 'text/html' },
    ],
    authentication: [
      { type: 'http://opds-spec.org/auth/basic', labels: { login: 'Username', password: 'Password' } },
    ],
  }
}

const durationOf = ({ tracks }: Publication): number =>
  tracks.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)

const timeOf = (timeMs: number): string => new Date(timeMs).toISOString()

function withoutEmpty(object: Readonly<Record<string, unknown>>): object {
  const isEmpty = (value: unknown) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value)))
}
