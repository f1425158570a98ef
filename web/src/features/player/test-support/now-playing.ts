import { act } from '@testing-library/react'
import type { NowPlaying } from '../../../player/backend.ts'
import type { PlayerState } from '../../../player/player-state.ts'
import { startPlayer } from '../start-player.ts'

const { player } = startPlayer()

export const CHAPTERS = [
  { id: 1, start: 0, end: 600, title: 'The Door' },
  { id: 2, start: 600, end: 1800, title: 'The Garden' },
  { id: 3, start: 1800, end: 3600, title: 'The Sea' },
]

export function aMedia(given: Partial<NowPlaying> = {}): NowPlaying {
  const ref = { libraryItemId: given.libraryItemId ?? 'item-1', episodeId: given.episodeId ?? null }
  return {
    ...ref,
    libraryId: 'library-1',
    mediaType: 'book',
    title: 'The Long Walk Home',
    authors: [
      { id: 'author-1', name: 'Ada Quill' },
      { id: 'author-2', name: 'Ben Stone' },
    ],
    authorLine: 'Ada Quill, Ben Stone',
    seriesName: '',
    coverPath: null,
    updatedAt: 0,
    chapters: CHAPTERS,
    durationSeconds: 3600,
    isExplicit: false,
    entry: {
      ...ref,
      libraryId: 'library-1',
      title: 'The Long Walk Home',
      subtitle: 'Ada Quill, Ben Stone',
      caption: '',
      duration: 3600,
      coverPath: null,
    },
    ...given,
  }
}

/** Puts the player in the middle of a book. */
export function putPlaying(given: Partial<PlayerState> = {}): void {
  const media = given.media ?? aMedia()
  act(() =>
    player.store.setState({
      phase: 'PLAYING',
      media,
      sessionId: 'session-1',
      positionSeconds: 700,
      durationSeconds: media.durationSeconds,
      bufferedSeconds: 900,
      readyShare: 1,
      isWaiting: false,
      rate: 1,
      volume: 0.8,
      queue: [media.entry],
      sleep: null,
      outputKind: 'audio',
      undoSeconds: null,
      ...given,
    }),
  )
}

export async function clearPlayer(): Promise<void> {
  await act(() => player.close())
}
