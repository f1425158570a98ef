import type { Context } from '../../context.ts'
import { findFeedState } from './feeds.store.ts'
import type { FeedState } from './feeds.types.ts'
import { partsOf } from './own-address.rules.ts'

export interface FeedAt {
  readonly slug: string
  /** Null for the public address. */
  readonly key: string | null
  readonly state: FeedState | undefined
}

/** Finds a feed by the slug in a URL. Slugs of imported feeds may look like one with a key. */
export async function findFeedAt({ db }: Pick<Context, 'db'>, slugInAddress: string): Promise<FeedAt> {
  const state = await findFeedState(db, slugInAddress)
  if (state) return { slug: slugInAddress, key: null, state }
  const { slug, key } = partsOf(slugInAddress)
  return { slug, key, state: key === null ? undefined : await findFeedState(db, slug) }
}
