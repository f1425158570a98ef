import type { AudioTrackView } from '@lectern/contract/item-files'
import { trackUrl } from './chapter-editor.api.ts'

export interface PreviewState {
  /** The chapter that playback started from; null while stopped. */
  readonly key: number | null
  readonly positionSeconds: number
}

export const SILENT: PreviewState = { key: null, positionSeconds: 0 }

/**
 * Plays parts of a book without the player, so that listening progress is not affected. Continues into the next
 * track.
 */
export function createPreview(tracks: readonly AudioTrackView[], onState: (state: PreviewState) => void) {
  let audio: HTMLAudioElement | null = null
  let state = SILENT
  const put = (part: Partial<PreviewState>) => {
    state = { ...state, ...part }
    onState(state)
  }
  const stop = () => {
    audio?.pause()
    audio = null
    put(SILENT)
  }
  const playTrack = (place: number, offsetSeconds: number) => {
    const track = tracks[place]
    if (!track) return stop()
    audio?.pause()
    const element = new Audio(trackUrl(track))
    audio = element
    element.addEventListener('loadedmetadata', () => (element.currentTime = offsetSeconds), { once: true })
    element.addEventListener('timeupdate', () => {
      if (audio === element) put({ positionSeconds: track.startOffset + element.currentTime })
    })
    element.addEventListener('ended', () => {
      if (audio === element) playTrack(place + 1, 0)
    })
    element.play().catch(() => {
      if (audio === element) stop()
    })
  }
  return {
    play: (key: number, fromSeconds: number) => {
      const place = tracks.findLastIndex(({ startOffset }) => startOffset <= fromSeconds)
      put({ key, positionSeconds: fromSeconds })
      playTrack(place, fromSeconds - (tracks[place]?.startOffset ?? 0))
    },
    stop,
    positionSeconds: () => state.positionSeconds,
  }
}

export type Preview = ReturnType<typeof createPreview>
