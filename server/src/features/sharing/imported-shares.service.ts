import type { Tx } from '../../platform/db/db.ts'
import { findItemOf, findShareByMedia, insertShare, isSlugTaken } from './sharing.store.ts'
import type { Share } from './sharing.types.ts'

export type ImportedShare = Omit<Share, 'itemId' | 'episodeId'> & {
  readonly mediaType: 'book' | 'podcastEpisode'
}

/**
 * Imports a share link from another server with its slug; `kept` if the slug or a share of the same media already
 * exists.
 */
export async function saveImportedShare(
  tx: Tx,
  { mediaType, ...share }: ImportedShare,
): Promise<'added' | 'kept' | 'without-media'> {
  const itemId = await findItemOf(tx, mediaType, share.mediaId)
  if (itemId === undefined) return 'without-media'
  // Expired shares count as well until they are cleaned up.
  if ((await isSlugTaken(tx, share.slug)) || (await findShareByMedia(tx, share.mediaId, 0))) return 'kept'
  await insertShare(tx, {
    ...share,
    itemId,
    episodeId: mediaType === 'podcastEpisode' ? share.mediaId : null,
  })
  return 'added'
}
