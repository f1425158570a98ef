import type { ItemExpandedView } from '@lectern/contract/items'
import type { AudioTrackView } from '@lectern/contract/item-files'
import { call } from '../../lib/client.ts'
import { basePath } from '../../lib/base-path.ts'
import { storedToken } from '../../lib/token.ts'
import { mediaUrl } from '../../player/media-url.rules.ts'
import type { Chapter } from './chapters.rules.ts'
import type { FoundEdition } from './found-chapters.rules.ts'

type Media = ItemExpandedView['media']

export interface BookWithSound extends ItemExpandedView {
  media: Extract<Media, { missingParts: unknown }>
}

export const isBookWithSound = (item: ItemExpandedView): item is BookWithSound =>
  'missingParts' in item.media && item.media.tracks.length > 0

/** Returns true if something changed. */
export async function saveChapters(id: string, chapters: readonly Chapter[]): Promise<boolean> {
  return (await call('editing.chapters', { params: { id }, body: { chapters: [...chapters] } })).updated
}

/** Returns null if the store has no chapters for this edition. */
export async function findChapters(asin: string, region: string): Promise<FoundEdition | null> {
  const found = await call('metadata.chapters', { query: { asin, region }, timeoutMs: 30_000 })
  return 'error' in found ? null : found
}

export const trackUrl = ({ contentUrl }: AudioTrackView): string =>
  mediaUrl(contentUrl, { basePath, token: storedToken() })
