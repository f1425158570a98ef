import type { ItemId } from '@lectern/contract/ids'
import type { MatchOptions } from '@lectern/contract/matching'
import type { Context } from '../../context.ts'
import { cleanHtml } from '../../lib/clean-html.ts'
import { messageOf } from '../../lib/errors.ts'
import { type Editor, setValues } from '../editing/edit-item.rules.ts'
import { type EditContext, editItem } from '../editing/edit-items.service.ts'
import type { ChangeNote, EditedItem } from '../editing/editing.types.ts'
import { setCoverFromAddress } from '../editing/item-covers.service.ts'
import { readField } from '../editing/item-fields.rules.ts'
import { getItem } from '../items/items.service.ts'
import type { Item } from '../items/items.types.ts'
import { bookMatch } from '../metadata/book-match.rules.ts'
import { confidenceOf, MIN_CONFIDENCE } from '../metadata/confidence.rules.ts'
import { DEFAULT_PROVIDER, searchBooks, searchPodcasts } from '../metadata/metadata.service.ts'
import type { BookMatch, BookQuery, PodcastMatch } from '../metadata/metadata.types.ts'
import { getFeedEpisodes, getPodcast } from '../podcasts/episodes/episodes.service.ts'
import { matchEpisodes } from '../podcasts/episodes/match-episodes.service.ts'
import type { User } from '../users/users.types.ts'
import {
  type QuickMatchRequest,
  applicableValues,
  takesCover,
  valuesOfBook,
  valuesOfPodcast,
} from './match-values.rules.ts'
import { wishOf } from './match-wish.rules.ts'

/** Quick match: applies the provider's most likely result if it is likely enough. */

export type MatchContext = EditContext & Pick<Context, 'config' | 'privateHosts'>

export interface FoundMatch {
  /** Only for books: clients show it as found. */
  readonly book: BookMatch | null
  readonly values: Record<string, unknown>
  readonly cover: string | null
  readonly confidence: number
}

export interface Matched {
  readonly isFound: boolean
  readonly isChanged: boolean
}

export async function matchItem(
  ctx: MatchContext,
  user: User,
  id: ItemId,
  options: MatchOptions,
  note: ChangeNote = { kind: 'match', userId: user.id, note: options.provider ?? DEFAULT_PROVIDER },
): Promise<Matched> {
  const { item } = await getItem(ctx, user, id)
  const found = await findMatch(ctx, item, options)
  if (!found || found.confidence < MIN_CONFIDENCE) return { isFound: false, isChanged: false }
  const wish = wishFor(ctx, options)
  const editor = editorOf(ctx, user)
  const { isChanged } = await editItem(ctx, user, id, note, (before) => edited(before, found, wish, editor))
  const tookCover = await takeCover(ctx, user, item, found, wish)
  const numEpisodes = item.media.kind === 'podcast' ? await matchFromFeed(ctx, user, id, note) : 0
  return { isFound: true, isChanged: isChanged || tookCover || numEpisodes > 0 }
}

export interface Preview {
  readonly found: FoundMatch | null
  readonly isSure: boolean
  readonly changes: EditedItem['changes']
  readonly takesCover: boolean
}

/** Returns what matching would change. */
export async function previewMatch(
  ctx: MatchContext,
  user: User,
  id: ItemId,
  options: MatchOptions,
): Promise<Preview> {
  const { item } = await getItem(ctx, user, id)
  const found = await findMatch(ctx, item, options)
  if (!found) return { found, isSure: false, changes: [], takesCover: false }
  const wish = wishFor(ctx, options)
  const { changes } = edited(item, found, wish, editorOf(ctx, user))
  return {
    found,
    isSure: found.confidence >= MIN_CONFIDENCE,
    changes,
    takesCover: takesCover(item, found.cover, wish),
  }
}

function edited(item: Item, found: FoundMatch, wish: QuickMatchRequest, editor: Editor): EditedItem {
  return setValues(item, applicableValues(item, found.values, readField, wish), editor)
}

function editorOf(ctx: MatchContext, user: User): Editor {
  return { userId: user.id, source: 'provider', cleanHtml, now: ctx.clock.now() }
}

function wishFor(ctx: MatchContext, options: MatchOptions): QuickMatchRequest {
  return wishOf(options, { prefersMatched: ctx.settings.current().scannerPreferMatchedMetadata })
}

/** Failing to fetch the image doesn't fail the match. */
async function takeCover(
  ctx: MatchContext,
  user: User,
  item: Item,
  { cover }: FoundMatch,
  wish: QuickMatchRequest,
): Promise<boolean> {
  if (cover === null || !takesCover(item, cover, wish)) return false
  try {
    await setCoverFromAddress(ctx, user, item.id, cover, 'provider')
    return true
  } catch (error) {
    ctx.log.warn(`The cover found for "${item.media.title}" could not be taken: ${messageOf(error)}`)
    return false
  }
}

/**
 * Episodes that were found on disk get their details from the podcast's feed. A feed that can't be read doesn't fail
 * the match.
 */
async function matchFromFeed(
  ctx: MatchContext,
  user: User,
  itemId: ItemId,
  note: ChangeNote,
): Promise<number> {
  const { item } = await getItem(ctx, user, itemId)
  if (item.media.kind !== 'podcast' || item.media.feedUrl === null) return 0
  if (item.media.episodes.every(({ enclosure }) => enclosure !== null)) return 0
  try {
    const stored = await getFeedEpisodes(ctx, await getPodcast(ctx, user, itemId))
    return await matchEpisodes(ctx, user, { itemId, stored, overrides: false }, note)
  } catch (error) {
    ctx.log.warn(`The episodes of "${item.media.title}" could not be matched: ${messageOf(error)}`)
    return 0
  }
}

async function findMatch(ctx: MatchContext, item: Item, options: MatchOptions): Promise<FoundMatch | null> {
  if (item.media.kind === 'podcast') return findPodcast(ctx, item, options)
  if (item.media.kind !== 'book') return null
  const query = queryOf(item, options)
  const found = await searchBooks(ctx, options.provider || DEFAULT_PROVIDER, query)
  const minutes = minutesOf(item)
  const [best] = found
    .map((book) => ({ book, confidence: confidenceOf(book, query, minutes) }))
    .sort((a, b) => b.confidence - a.confidence)
  if (!best) return null
  const { book, confidence } = best
  return { book, values: valuesOfBook(book), cover: book.cover, confidence }
}

async function findPodcast(
  ctx: MatchContext,
  { media: { title } }: Item,
  options: MatchOptions,
): Promise<FoundMatch | null> {
  const term = options.title || title
  const found = await searchPodcasts(ctx, { term, country: null, limit: 10 })
  const [best] = found
    .map((podcast) => ({ podcast, confidence: confidenceOf(asBook(podcast), asked(term), null) }))
    .sort((a, b) => b.confidence - a.confidence)
  if (!best) return null
  return {
    book: null,
    values: valuesOfPodcast(best.podcast),
    cover: best.podcast.cover,
    confidence: best.confidence,
  }
}

function queryOf({ media }: Item, options: MatchOptions): BookQuery {
  const book = media.kind === 'book' ? media : null
  return {
    title: options.title || media.title,
    author: options.author || book?.authors.map(({ name }) => name).join(', ') || null,
    isbn: options.isbn || book?.isbn || null,
    asin: options.asin || book?.asin || null,
  }
}

const asked = (title: string): BookQuery => ({ title, author: null, isbn: null, asin: null })

/** Only the title is compared. */
const asBook = ({ title }: PodcastMatch): BookMatch => bookMatch({ title })

const SECONDS_A_MINUTE = 60

function minutesOf(item: Item): number | null {
  const seconds = item.files.reduce((sum, { media }) => sum + (media?.durationSeconds ?? 0), 0)
  return seconds > 0 ? seconds / SECONDS_A_MINUTE : null
}
