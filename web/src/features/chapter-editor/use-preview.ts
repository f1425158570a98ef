import type { AudioTrackView } from '@lectern/contract/items'
import { useEffect, useRef, useState } from 'react'
import { trackUrl } from './chapter-editor.api.ts'

export interface Preview {
  /** The chapter from whose start it plays; null when it is silent. */
  readonly key: number | null
  readonly positionSeconds: number
  readonly play: (key: number, fromSeconds: number) => void
  readonly stop: () => void
}

/** Listens into a book without the player, so that nobody's place in it moves. Goes on into the next track. */
export function usePreview(tracks: readonly AudioTrackView[]): Preview {
  const audioRef = useRef<HTMLAudioElement | null>(null)
  const [key, setKey] = useState<number | null>(null)
  const [positionSeconds, setPositionSeconds] = useState(0)

  const stop = () => {
    audioRef.current?.pause()
    audioRef.current = null
    setKey(null)
  }
  const playTrack = (place: number, offsetSeconds: number) => {
    const track = tracks[place]
    if (!track) return stop()
    audioRef.current?.pause()
    const audio = new Audio(trackUrl(track))
    audioRef.current = audio
    audio.addEventListener('loadedmetadata', () => (audio.currentTime = offsetSeconds), { once: true })
    audio.addEventListener('timeupdate', () => {
      if (audioRef.current === audio) setPositionSeconds(track.startOffset + audio.currentTime)
    })
    audio.addEventListener('ended', () => {
      if (audioRef.current === audio) playTrack(place + 1, 0)
    })
    audio.play().catch(() => {
      if (audioRef.current === audio) stop()
    })
  }
  const play = (from: number, fromSeconds: number) => {
    const place = tracks.findLastIndex(({ startOffset }) => startOffset <= fromSeconds)
    setKey(from)
    setPositionSeconds(fromSeconds)
    playTrack(place, fromSeconds - (tracks[place]?.startOffset ?? 0))
  }
  // Leaving the page ends it.
  useEffect(
    () => () => {
      audioRef.current?.pause()
      audioRef.current = null
    },
    [],
  )
  return { key, positionSeconds, play, stop }
}
