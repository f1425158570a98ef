import type { ItemExpandedView } from '@lectern/contract/items'
import type { StreamOpenView, StreamProgressView } from '@lectern/contract/streaming'
import { PLAYLIST_NAME, SEGMENT_SECONDS, toChunks } from './hls-playlist.rules.ts'
import type { SessionSource } from '../playback/playback.types.ts'

export const playlistUri = (sessionId: string): string => `/hls/${sessionId}/${PLAYLIST_NAME}`

export function presentStreamOpen(
  source: SessionSource,
  libraryItem: ItemExpandedView,
  state: { readonly firstSegment: number; readonly isComplete: boolean },
): StreamOpenView {
  const episodes = 'episodes' in libraryItem.media ? libraryItem.media.episodes : []
  return {
    id: source.sessionId,
    userId: source.userId,
    libraryItem,
    episode: episodes.find((episode) => episode.id === source.episodeId) ?? null,
    segmentLength: SEGMENT_SECONDS,
    playlistPath: playlistUri(source.sessionId),
    clientPlaylistUri: playlistUri(source.sessionId),
    startTime: source.startSeconds,
    segmentStartNumber: state.firstSegment,
    isTranscodeComplete: state.isComplete,
  }
}

export function presentStreamProgress(stream: {
  readonly sessionId: string
  readonly made: readonly number[]
  readonly numSegments: number
}): StreamProgressView {
  const { sessionId, made, numSegments } = stream
  const percent = numSegments === 0 ? '0%' : `${((100 * made.length) / numSegments).toFixed(2)}%`
  return { stream: sessionId, percent, chunks: toChunks(made), numSegments }
}
