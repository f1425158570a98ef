import type { ShelfId } from '@lectern/contract/shelves'
import { titlePrefixAtEnd } from '@lectern/contract/rules/names'
import type { FeedsOfLibrary } from '../feeds/feeds.types.ts'
import { withAdditions } from '../items/views/splice-json.rules.ts'
import type { Shelf, ShelfItem, ShelfSeries } from './shelves.types.ts'

/** Builds shelves as JSON from pieces: items are already rendered, the rest is added around them. */

interface Words {
  readonly label: string
  readonly key: string
  readonly category: string
}

const WORDS: Readonly<Record<ShelfId, Words>> = {
  'continue-listening': {
    label: 'Continue Listening',
    key: 'LabelContinueListening',
    category: 'recentlyListened',
  },
  'continue-reading': { label: 'Continue Reading', key: 'LabelContinueReading', category: 'recentlyRead' },
  'continue-series': { label: 'Continue Series', key: 'LabelContinueSeries', category: 'continueSeries' },
  'want-to-listen': { label: 'Want to Listen', key: 'LabelWantToListen', category: 'wantToListen' },
  'newest-episodes': { label: 'Newest Episodes', key: 'LabelNewestEpisodes', category: 'newestEpisodes' },
  'recently-added': { label: 'Recently Added', key: 'LabelRecentlyAdded', category: 'newestItems' },
  'recent-series': { label: 'Recent Series', key: 'LabelRecentSeries', category: 'newestSeries' },
  discover: { label: 'Discover', key: 'LabelDiscover', category: 'recommended' },
  'listen-again': { label: 'Listen Again', key: 'LabelListenAgain', category: 'recentlyFinished' },
  'read-again': { label: 'Read Again', key: 'LabelReadAgain', category: 'recentlyFinishedReading' },
  'newest-authors': { label: 'Newest Authors', key: 'LabelNewestAuthors', category: 'newestAuthors' },
}

/** Rendered views: minified items by number, episodes by id. */
export interface ReadyViews {
  readonly items: ReadonlyMap<number, Buffer>
  readonly episodes: ReadonlyMap<string, Buffer>
  readonly sortingPrefixes: readonly string[]
  /** Only present when the request asks for them. */
  readonly feeds: FeedsOfLibrary | undefined
}

/** Rendered views stay byte buffers: joining all of them as strings would take longer than loading them. */
type Pieces = readonly Buffer[]
const [COMMA, START, END] = [Buffer.from(','), Buffer.from('['), Buffer.from(']')]
const [CLOSE, NOTHING] = [Buffer.from('}'), Buffer.from('null')]

export function presentShelves(shelves: readonly Shelf[], views: ReadyViews): Buffer {
  return Buffer.concat(listOf(shelves.map((shelf) => presentShelf(shelf, views))))
}

const listOf = (elements: readonly Pieces[]): Pieces => [
  START,
  ...elements.flatMap((element, index) => (index === 0 ? element : [COMMA, ...element])),
  END,
]

/** Builds `{...head, name: pieces}`. */
const withPieces = (head: object, members: readonly (readonly [string, Pieces])[]): Pieces => [
  Buffer.from(JSON.stringify(head).slice(0, -1)),
  ...members.flatMap(([name, pieces]) => [Buffer.from(`,"${name}":`), ...pieces]),
  CLOSE,
]

function presentShelf(shelf: Shelf, views: ReadyViews): Pieces {
  const { label, key, category } = WORDS[shelf.id]
  const entities = presentEntities(shelf, views)
  const head = {
    id: shelf.id,
    label,
    labelStringKey: key,
    type: shelf.type,
    category,
    total: entities.length,
  }
  return withPieces(head, [['entities', listOf(entities)]])
}

function presentEntities(shelf: Shelf, views: ReadyViews): Pieces[] {
  if ('items' in shelf) return presentItems(shelf.items, views)
  if ('series' in shelf) return shelf.series.map((series) => presentSeries(series, views))
  return shelf.authors.map((author) => [Buffer.from(JSON.stringify(author))])
}

const presentItems = (items: readonly ShelfItem[], views: ReadyViews): Pieces[] =>
  items.flatMap((item) => {
    const pieces = presentItem(item, views)
    return pieces ? [pieces] : []
  })

function presentItem(item: ShelfItem, views: ReadyViews): Pieces | undefined {
  const { num, changeNum: _changeNum, episode, series, ...facts } = item
  const view = views.items.get(num)
  const recentEpisode = episode && views.episodes.get(episode.episodeId)
  if (!view || (episode && !recentEpisode)) return undefined
  const members = Object.entries(facts).map(([name, value]) => `,"${name}":${JSON.stringify(value)}`)
  if (views.feeds) members.push(`,"rssFeed":${JSON.stringify(views.feeds.ofItem(num))}`)
  if (recentEpisode) members.push(`,"recentEpisode":${recentEpisode.toString()}`)
  const ofMetadata = series ? `,"series":${JSON.stringify(series)}` : ''
  return withAdditions(view, { ofItem: members.join(''), ofMetadata })
}

function presentSeries(series: ShelfSeries, views: ReadyViews): Pieces {
  const { books, firstUnread } = series
  const view = {
    id: series.id,
    name: series.name,
    nameIgnorePrefix: titlePrefixAtEnd(series.name, views.sortingPrefixes),
    description: series.description,
    addedAt: series.addedAt,
    updatedAt: series.updatedAt,
    libraryId: series.libraryId,
    inProgress: series.isInProgress,
    hasActiveBook: series.hasActiveBook,
    hideFromContinueListening: series.isHidden,
    bookInProgressLastUpdate: series.lastProgressAt,
    ...(views.feeds && { rssFeed: views.feeds.ofSeries(series.id) }),
  }
  const unread = firstUnread ? presentItem(firstUnread, views) : undefined
  return withPieces(view, [
    ['firstBookUnread', unread ?? [NOTHING]],
    ['books', listOf(presentItems(books, views))],
  ])
}
