import type { Tx } from '../../platform/db/db.ts'
import { findItemOf, findShareByMedia, insertShare, isSlugTaken } from './sharing.store.ts'
import type { Share } from './sharing.types.ts'

export type ImportedShare = Omit<Share, 'itemId' | 'episodeId'> & {
  readonly mediaType: 'book' | 'podcastEpisode'
}

/** A link that comes from another server, under its address: `kept` if it, or another one for the same, is here. */
export async function saveImportedShare(
  tx: Tx,
  { mediaType, ...share }: ImportedShare,
): Promise<'added' | 'kept' | 'without-media'> {
  const itemId = await findItemOf(tx, mediaType, share.mediaId)
  if (itemId === undefined) return 'without-media'
  // One that is over keeps its place until it is swept.
  if ((await isSlugTaken(tx, share.slug)) || (await findShareByMedia(tx, share.mediaId, 0))) return 'kept'
  await insertShare(tx, {
    ...share,
    itemId,
    episodeId: mediaType === 'podcastEpisode' ? share.mediaId : null,
  })
  return 'added'
}
