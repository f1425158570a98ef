import { withoutOpenDirections } from '../../lib/direction-marks.ts'
import type { Book, Chapter, Episode, Item, Media, Music, Podcast, Video } from '../items/items.types.ts'

/**
 * Every field a user can set, by its name in the protocol, with how to read and write it. Values are plain JSON, so
 * that the history can store them.
 */

type Write<M> = (media: M, value: unknown) => M
interface Field<M> {
  readonly read: (media: M) => unknown
  readonly write: Write<M>
}
type Fields<M> = Readonly<Record<string, Field<M>>>

// Line breaks and tabs are kept; other control characters can't be shown on screens or in files and feeds.
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu

const plainText = (value: unknown): string =>
  typeof value === 'string' ? value.replace(CONTROLS, '').trim() : ''

const textOf = (value: unknown): string | null => plainText(value) || null

/** Like `textOf`, but a text that was typed decomposed does not differ from the same text typed composed. */
const composedOf = (value: unknown): string | null => textOf(value)?.normalize('NFC') ?? null

/** Titles and names are also shown within sentences. */
const nameOf = (value: unknown): string | null => composedOf(withoutOpenDirections(plainText(value)))

const namesOf = (value: unknown): string[] => {
  const given = Array.isArray(value) ? value : []
  return [...new Set(given.map((name) => nameOf(name)).filter((name) => name !== null))]
}

/** A nullable text field. */
function text<M, K extends keyof M & string>(key: K): Field<M> {
  return {
    read: (media) => media[key],
    write: (media, value) => ({ ...media, [key]: composedOf(value) }),
  }
}

/** A nullable URL, which is kept as it is. */
function url<M, K extends keyof M & string>(key: K): Field<M> {
  return {
    read: (media) => media[key],
    write: (media, value) => ({ ...media, [key]: textOf(value) }),
  }
}

function names<M, K extends keyof M & string>(key: K): Field<M> {
  return {
    read: (media) => media[key],
    write: (media, value) => ({ ...media, [key]: namesOf(value) }),
  }
}

function yesOrNo<M, K extends keyof M & string>(key: K): Field<M> {
  return { read: (media) => media[key], write: (media, value) => ({ ...media, [key]: value === true }) }
}

/** The only required field. */
function title<M extends { readonly title: string }>(): Field<M> {
  return {
    read: (media) => media.title,
    write: (media, value) => ({ ...media, title: nameOf(value) ?? media.title }),
  }
}

const authors: Field<Book> = {
  read: (book) => book.authors.map(({ name }) => name),
  write: (book, value) => {
    const known = new Map(book.authors.map((author) => [author.name, author]))
    return { ...book, authors: namesOf(value).map((name) => known.get(name) ?? { id: null, name }) }
  },
}

interface NamedSequence {
  readonly name: string
  readonly sequence: string | null
}

function seriesOf(value: unknown): NamedSequence[] {
  const byName = new Map<string, NamedSequence>()
  for (const one of Array.isArray(value) ? value : []) {
    const { name, sequence } = (one ?? {}) as Record<string, unknown>
    const cleaned = nameOf(name)
    if (cleaned !== null && !byName.has(cleaned)) {
      byName.set(cleaned, { name: cleaned, sequence: textOf(sequence) })
    }
  }
  return [...byName.values()]
}

const series: Field<Book> = {
  read: (book) => book.series.map(({ name, sequence }) => ({ name, sequence })),
  write: (book, value) => {
    const ids = new Map(book.series.map(({ id, name }) => [name, id]))
    return {
      ...book,
      series: seriesOf(value).map((one) => ({ id: ids.get(one.name) ?? null, ...one })),
    }
  },
}

const chapters: Field<Book> = {
  read: (book) => book.chapters,
  write: (book, value) => ({
    ...book,
    chapters: (Array.isArray(value) ? value : []).map((chapter: Chapter, id) => ({ ...chapter, id })),
    chaptersSource: 'hand',
  }),
}

const BOOK: Fields<Book> = {
  title: title(),
  subtitle: text('subtitle'),
  authors,
  narrators: names('narrators'),
  series,
  genres: names('genres'),
  publishedYear: text('publishedYear'),
  publishedDate: text('publishedDate'),
  publisher: text('publisher'),
  description: text('description'),
  isbn: text('isbn'),
  asin: text('asin'),
  language: text('language'),
  explicit: yesOrNo('isExplicit'),
  abridged: yesOrNo('isAbridged'),
  chapters,
}

const PODCAST: Fields<Podcast> = {
  title: title(),
  author: text('author'),
  description: text('description'),
  releaseDate: text('releaseDate'),
  genres: names('genres'),
  feedUrl: url('feedUrl'),
  imageUrl: url('imageUrl'),
  itunesPageUrl: url('itunesPageUrl'),
  itunesId: text('itunesId'),
  itunesArtistId: text('itunesArtistId'),
  explicit: yesOrNo('isExplicit'),
  language: text('language'),
  podcastType: text('type'),
}

type EpisodeText = 'subtitle' | 'description' | 'season' | 'episode' | 'episodeType' | 'pubDate'

/** Episode text fields are empty, not null, if unknown. */
function episodeText(key: EpisodeText): Field<Episode> {
  return {
    read: (episode) => episode[key],
    write: (episode, value) => ({ ...episode, [key]: plainText(value) }),
  }
}

const EPISODE: Fields<Episode> = {
  title: title(),
  subtitle: episodeText('subtitle'),
  description: episodeText('description'),
  season: episodeText('season'),
  episode: episodeText('episode'),
  episodeType: episodeText('episodeType'),
  pubDate: episodeText('pubDate'),
  publishedAt: {
    read: (episode) => episode.publishedAt,
    write: (episode, value) => ({
      ...episode,
      publishedAt: typeof value === 'number' && Number.isInteger(value) ? value : null,
    }),
  },
  enclosure: {
    read: (episode) => episode.enclosure,
    write: (episode, value) => ({ ...episode, enclosure: (value ?? null) as Episode['enclosure'] }),
  },
}

const EPISODE_FIELD = 'episode:'

/** The name of an episode's field among the fields of its podcast. */
export const episodeField = (episodeId: string, field: string): string =>
  `${EPISODE_FIELD}${episodeId}:${field}`

export const isEpisodeField = (field: string): boolean => field.startsWith(EPISODE_FIELD)

function accessToEpisode(podcast: Podcast, name: string): FieldAccess | undefined {
  const [id = '', fieldName = ''] = name.slice(EPISODE_FIELD.length).split(':')
  const field = Object.hasOwn(EPISODE, fieldName) ? EPISODE[fieldName] : undefined
  const episode = podcast.episodes.find((one) => one.id === id)
  if (!field || !episode) return undefined
  return {
    read: () => field.read(episode),
    write: (value) => ({
      ...podcast,
      episodes: podcast.episodes.map((one) => (one === episode ? field.write(one, value) : one)),
    }),
  }
}

const MUSIC: Fields<Music> = {
  title: title(),
  artists: names('artists'),
  album: text('album'),
  albumArtist: text('albumArtist'),
  genres: names('genres'),
  releaseDate: text('releaseDate'),
  language: text('language'),
  explicit: yesOrNo('isExplicit'),
}

const VIDEO: Fields<Video> = {
  title: title(),
  description: text('description'),
  language: text('language'),
  explicit: yesOrNo('isExplicit'),
}

const TAGS = 'tags'

export function readField(item: Item, field: string): unknown {
  return field === TAGS ? item.tags : accessTo(item.media, field)?.read()
}

/** Returns the item with the value set, or the same item if it has no such field. */
export function writeField(item: Item, field: string, value: unknown): Item {
  if (field === TAGS) return { ...item, tags: namesOf(value) }
  const access = accessTo(item.media, field)
  return access ? { ...item, media: access.write(value) } : item
}

export function hasField(item: Item, field: string): boolean {
  return field === TAGS || accessTo(item.media, field) !== undefined
}

/** False for fields of episodes that the item does not have, or not as its viewer sees it. */
export const isFieldShown = (item: Item, field: string): boolean =>
  !isEpisodeField(field) || hasField(item, field)

interface FieldAccess {
  read(): unknown
  write(value: unknown): Media
}

function accessTo(media: Media, field: string): FieldAccess | undefined {
  switch (media.kind) {
    case 'book':
      return bind(BOOK, media, field)
    case 'podcast':
      return isEpisodeField(field) ? accessToEpisode(media, field) : bind(PODCAST, media, field)
    case 'music':
      return bind(MUSIC, media, field)
    case 'video':
      return bind(VIDEO, media, field)
  }
}

function bind<M extends Media>(fields: Fields<M>, media: M, name: string): FieldAccess | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field && { read: () => field.read(media), write: (value) => field.write(media, value) }
}
