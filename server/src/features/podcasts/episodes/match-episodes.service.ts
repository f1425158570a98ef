import type { ItemId } from '@lectern/contract/ids'
import { editItems, type EditContext } from '../../editing/edit-items.service.ts'
import type { ChangeNote } from '../../editing/editing.types.ts'
import { setValues } from '../../editing/edit-item.rules.ts'
import { episodeField } from '../../editing/item-fields.rules.ts'
import { cleanHtml } from '../../../lib/clean-html.ts'
import { editDistance } from '../../metadata/distance.rules.ts'
import type { Episode } from '../../items/items.types.ts'
import type { User } from '../../users/users.types.ts'
import type { StoredEpisode } from '../podcasts.types.ts'

/** Finds the feed entry that belongs to an episode on disk. */

const NEAR = 6
const MOST_FOUND = 20

/** Finds episodes whose title is the same or differs by only a few letters. */
export function findByTitle(
  episodes: readonly StoredEpisode[],
  title: string,
): { readonly episode: StoredEpisode; readonly distance: number }[] {
  const wanted = plain(title)
  return episodes
    .map((episode) => ({ episode, distance: editDistance(plain(episode.title), wanted) }))
    .filter(({ episode, distance: far }) => far <= NEAR && plain(episode.title).length > far)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST_FOUND)
}

interface EpisodesToMatch {
  readonly itemId: ItemId
  readonly stored: readonly StoredEpisode[]
  readonly overrides: boolean
}

/** Returns how many episodes have changed. Without `overrides`, only episodes without an enclosure are matched. */
export async function matchEpisodes(
  ctx: EditContext,
  user: User,
  { itemId, stored, overrides }: EpisodesToMatch,
  note: ChangeNote = { kind: 'edit', userId: user.id, note: null },
): Promise<number> {
  let count = 0
  const now = ctx.clock.now()
  const editor = { userId: user.id, source: 'provider' as const, cleanHtml, now }
  await editItems(ctx, user, [itemId], note, (before) => {
    if (before.media.kind !== 'podcast') return null
    count = 0
    const values: Record<string, unknown> = {}
    for (const episode of before.media.episodes.filter((one) => overrides || one.enclosure === null)) {
      const match = findEntry(stored, episode)
      const changed = match ? valuesOf(episode, match) : []
      for (const [field, value] of changed) values[episodeField(episode.id, field)] = value
      if (changed.length > 0) count += 1
    }
    return count === 0 ? null : setValues(before, values, editor)
  })
  return count
}

/** An episode that came from the feed is found by its id, even if its title has changed. */
function findEntry(stored: readonly StoredEpisode[], episode: Episode): StoredEpisode | undefined {
  const address = episode.enclosure?.url
  return (
    stored.find(({ id }) => id === episode.id) ??
    stored.find(({ url }) => address !== undefined && url === address) ??
    findByTitle(stored, episode.title).find(
      (found) => numbersIn(found.episode.title) === numbersIn(episode.title),
    )?.episode
  )
}

/** `Episode 101` and `Episode 201` are two episodes, although their titles differ by a single character. */
const numbersIn = (title: string): string => (title.match(/\d+/g) ?? []).map(Number).join(' ')

function valuesOf(episode: Episode, found: StoredEpisode): [string, unknown][] {
  const enclosure = { url: found.url, type: found.enclosureType, length: found.enclosureSize }
  const wanted: [keyof Episode, unknown][] = [
    ['title', found.title],
    ['subtitle', found.subtitle],
    ['description', found.description],
    ['season', found.season],
    ['episode', found.episode],
    ['episodeType', found.episodeType],
    ['pubDate', found.pubDate],
    ['publishedAt', found.publishedAt],
    ['enclosure', enclosure],
  ]
  return wanted.filter(
    ([field, value]) =>
      value !== '' && value !== null && JSON.stringify(episode[field]) !== JSON.stringify(value),
  )
}

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')
