import type { BookmarkView, MediaProgressView, ProgressEventView } from '@lectern/contract/progress'
import type { Bookmark, Progress, ProgressEvent } from './progress.types.ts'

export function presentProgress(progress: Progress): MediaProgressView {
  return {
    id: progress.id,
    userId: progress.userId,
    libraryItemId: progress.itemId,
    episodeId: progress.episodeId,
    mediaItemId: progress.episodeId ?? progress.mediaId,
    mediaItemType: progress.episodeId === null ? 'book' : 'podcastEpisode',
    duration: progress.durationSeconds,
    progress: progress.fraction,
    currentTime: progress.positionSeconds,
    isFinished: progress.isFinished,
    hideFromContinueListening: progress.isHidden,
    ebookLocation: progress.ebookLocation,
    ebookProgress: progress.ebookFraction,
    lastUpdate: progress.updatedAt,
    startedAt: progress.startedAt,
    finishedAt: progress.finishedAt,
  }
}

export function presentProgressEvent(event: ProgressEvent): ProgressEventView {
  return {
    event: event.num,
    kind: event.kind,
    isAccepted: event.refusal === null,
    reason: event.refusal,
    currentTime: event.positionSeconds,
    progress: event.fraction,
    isFinished: event.isFinished,
    ebookLocation: event.ebookLocation,
    ebookProgress: event.ebookFraction,
    sessionId: event.sessionId,
    deviceDescription: event.deviceDescription,
    createdAt: event.happenedAt,
  }
}

export function presentBookmark(bookmark: Bookmark): BookmarkView {
  return {
    libraryItemId: bookmark.itemId,
    title: bookmark.title,
    time: bookmark.timeSeconds,
    createdAt: bookmark.createdAt,
  }
}
