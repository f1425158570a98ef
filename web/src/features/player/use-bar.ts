import { barSpan, chapterAt, chapterNumberAt, type Span } from '../../player/chapters.rules.ts'
import type { PlayerState } from '../../player/player-state.ts'
import { useUserSettings } from '../../lib/user-settings.ts'
import { saveUserSettings } from './use-player-settings.ts'
import { usePlayer } from './use-player.ts'

const NO_CHAPTERS: NonNullable<PlayerState['media']>['chapters'] = []

export const useChapters = () => usePlayer((state) => state.media?.chapters ?? NO_CHAPTERS)

export const useCurrentChapter = () =>
  usePlayer(({ media, positionSeconds }) => (media ? chapterAt(media.chapters, positionSeconds) : null))

export const useCurrentChapterNumber = () =>
  usePlayer(({ media, positionSeconds }) => (media ? chapterNumberAt(media.chapters, positionSeconds) : -1))

/** Whether the bar spans a chapter; never if there are no chapters. */
export function useChapterTrack(): boolean {
  const isWanted = useUserSettings(({ settings }) => settings.useChapterTrack)
  return useChapters().length > 0 && isWanted
}

export const toggleChapterTrack = (): void =>
  saveUserSettings({ useChapterTrack: !useUserSettings.getState().settings.useChapterTrack })

/** The part of the book that the bar currently spans. */
export function useBarSpan(): Span {
  const isChapterTrack = useChapterTrack()
  const start = usePlayer((state) => spanOf(state, isChapterTrack).start)
  const end = usePlayer((state) => spanOf(state, isChapterTrack).end)
  return { start, end }
}

const spanOf = ({ media, positionSeconds, durationSeconds }: PlayerState, isChapterTrack: boolean): Span =>
  barSpan(media?.chapters ?? [], positionSeconds, { durationSeconds, isChapterTrack })
