import type { ShareView } from '@lectern/contract/share-view'
import type { OpenShareView } from '@lectern/contract/shares'
import type { OpenShare } from './open-share.types.ts'
import type { Share } from './sharing.types.ts'

export function presentShare(share: Share): ShareView {
  const createdAt = new Date(share.createdAt).toISOString()
  return {
    id: share.id,
    mediaItemId: share.mediaId,
    mediaItemType: share.episodeId === null ? 'book' : 'podcastEpisode',
    slug: share.slug,
    expiresAt: share.expiresAt === null ? null : new Date(share.expiresAt).toISOString(),
    isDownloadable: share.isDownloadable,
    createdAt,
    updatedAt: createdAt,
  }
}

interface Visit {
  readonly sessionId: string
  readonly startSeconds: number
  readonly mimeTypeOf: (fileName: string) => string
}

export function presentOpenShare(
  { share, place, playable }: OpenShare,
  { sessionId, startSeconds, mimeTypeOf }: Visit,
): OpenShareView {
  let offset = 0
  const audioTracks = playable.files.map((file, position) => {
    const duration = file.media?.durationSeconds ?? 0
    const startOffset = offset
    offset += duration
    return {
      index: position + 1,
      startOffset,
      duration,
      title: `${playable.title} ${position + 1}`,
      contentUrl: `/public/share/${encodeURIComponent(share.slug)}/track/${position + 1}`,
      mimeType: mimeTypeOf(file.relPath),
      metadata: null,
    }
  })
  return {
    ...presentShare(share),
    playbackSession: {
      id: sessionId,
      shareSessionId: sessionId,
      mediaItemShareId: share.id,
      mediaType: share.episodeId === null ? 'book' : 'podcast',
      displayTitle: playable.title,
      displayAuthor: playable.author,
      duration: playable.durationSeconds,
      startTime: startSeconds,
      currentTime: startSeconds,
      playMethod: 0,
      mediaPlayer: 'share',
      coverPath: null,
      coverAspectRatio: null,
      hasCover: place.item.cover !== null,
      chapters: playable.chapters.map(({ start, end, title }, id) => ({ id, start, end, title })),
      audioTracks,
    },
  }
}
