import type { OpenShareView } from '@lectern/contract/shares'
import { useEffect, useRef, useState } from 'react'
import { serverUrl } from '../../lib/base-path.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { clampRate } from '../../player/rate.rules.ts'
import { askedTime } from './shares.api.ts'
import { trackAt } from './shares.rules.ts'

const KEEP_EVERY_SECONDS = 5
/** One speed for all shares. */
const RATE_KEY = 'shareRate'

/** Plays the tracks of a share in sequence, and stores the position in this browser. */
export function useSharePlayer({ id, playbackSession }: OpenShareView) {
  const { audioTracks: tracks, duration } = playbackSession
  const place = `share-${id}`
  const audio = useRef<HTMLAudioElement>(null)
  const [start] = useState(() =>
    startOf('t' in askedTime() ? null : readStored(place), playbackSession.currentTime, duration),
  )
  const [track, setTrack] = useState(() => trackAt(tracks, start))
  const [seconds, setSeconds] = useState(start)
  const [rate, setRate] = useState(() => clampRate(Number(readStored(RATE_KEY) ?? 1)))
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const kept = useRef(start)
  /** Whether the track that is being loaded will play. */
  const goesOn = useRef(false)

  const keep = (now: number) => {
    kept.current = now
    writeStored(place, String(now))
  }
  const seek = (wanted: number) => {
    const to = Math.min(Math.max(0, wanted), Math.max(0, duration - 0.5))
    const next = trackAt(tracks, to)
    setSeconds(to)
    keep(to)
    const isLoaded = (audio.current?.readyState ?? 0) > 0
    if (next.index === track.index && audio.current && isLoaded) audio.current.currentTime = next.seconds
    else setTrack(next)
  }
  const startAt = (to: number) => {
    setHasFailed(false)
    setIsPlaying(true)
    setSeconds(to)
    setTrack(trackAt(tracks, to))
  }
  const play = () => {
    const element = audio.current
    if (element === null) return
    if (element.error) {
      // An element that has failed plays again only after it was loaded again.
      element.load()
      startAt(seconds)
    } else if (element.ended) startAt(0)
    else void element.play().catch(() => undefined)
  }
  const pause = () => {
    // While a track is being loaded, the element is paused already and reports nothing.
    goesOn.current = false
    setIsPlaying(false)
    audio.current?.pause()
  }
  useEffect(() => {
    const element = audio.current
    if (!element) return
    // Loading a track resets the speed to the default one.
    element.defaultPlaybackRate = rate
    element.playbackRate = rate
  }, [rate])
  // A new track starts at the requested position, and keeps playing if the previous one was.
  useEffect(() => {
    const element = audio.current
    if (!element) return
    goesOn.current = isPlaying
    const begin = () => {
      element.currentTime = track.seconds
      if (goesOn.current) void element.play().catch(() => undefined)
    }
    if (element.readyState > 0) begin()
    else element.addEventListener('loadedmetadata', begin, { once: true })
    return () => element.removeEventListener('loadedmetadata', begin)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- playing or not is looked at when the track changes
  }, [track])

  return {
    seconds,
    rate,
    isPlaying,
    hasFailed,
    seek,
    play,
    pause,
    toggle: () => (isPlaying ? pause() : play()),
    setRate: (wanted: number) => {
      setRate(wanted)
      writeStored(RATE_KEY, String(wanted))
    },
    skip: (by: number) => seek(seconds + by),
    audioProps: {
      ref: audio,
      src: serverUrl(tracks[track.index]?.contentUrl ?? ''),
      preload: 'metadata' as const,
      onPlay: () => setIsPlaying(true),
      onLoadedMetadata: () => setHasFailed(false),
      onError: () => {
        setIsPlaying(false)
        setHasFailed(true)
      },
      onPause: () => {
        keep(seconds)
        if (audio.current?.ended !== true) setIsPlaying(false)
      },
      onTimeUpdate: () => {
        // While a track is being loaded, the element is at its start, not where the listener is.
        if ((audio.current?.readyState ?? 0) === 0) return
        const now = (tracks[track.index]?.startOffset ?? 0) + (audio.current?.currentTime ?? 0)
        setSeconds(now)
        if (Math.abs(now - kept.current) >= KEEP_EVERY_SECONDS) keep(now)
      },
      onEnded: () => {
        const next = tracks[track.index + 1]
        if (next) setTrack({ index: track.index + 1, seconds: 0 })
        else setIsPlaying(false)
      },
    },
  }
}

function startOf(stored: string | null, fallback: number, duration: number): number {
  const kept = stored === null ? Number.NaN : Number(stored)
  return Number.isFinite(kept) && kept >= 0 && kept < duration ? kept : fallback
}
