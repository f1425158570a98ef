import type { Clock } from './clock.ts'
import { createDeck, setDeckRate, type Deck, type DeckEvent } from './media-deck.ts'
import type { Output, OutputListener, Source } from './output.ts'
import { bufferedEndAt, placeAt, positionOf, type Track } from './timeline.rules.ts'

/** The next track is preloaded when this much of the current one is left. */
const PREPARE_WITHIN_SECONDS = 45
/** Near the end a timer takes over, because the browser reports positions only every quarter of a second. */
const HAND_OVER_WITHIN_SECONDS = 1.5
/** Approximate delay of an element from "play" to sound. */
const LEAD_SECONDS = 0.035
/** Browsers estimate the length of a file that does not state it. If they are this far off, the rest is out of reach. */
const LENGTH_TOLERANCE_SECONDS = 5

interface AudioOutputDeps {
  readonly clock: Clock
  /** Creates a new <audio> element. */
  readonly createElement: () => HTMLMediaElement
}

/**
 * Plays files in sequence as one. Two elements alternate: while one plays, the other holds the beginning of the next
 * track and starts a moment before the first one ends, so that there is no audible gap.
 */
export function createAudioElementOutput(deps: AudioOutputDeps, listener: OutputListener): Output {
  let tracks: readonly Track[] = []
  let number = 0
  let preparedNumber: number | null = null
  let rate = 1
  let cancelHandOver: (() => void) | null = null
  let wantedSeconds = 0
  /** Position in the track that the element cannot reach. */
  let missedSeconds: number | null = null

  let active: Deck = createDeck(deps.createElement(), (event) => handleEvent(first, event))
  const first = active
  let standby: Deck = createDeck(deps.createElement(), (event) => handleEvent(second, event))
  const second = standby

  function handleEvent(deck: Deck, event: DeckEvent): void {
    if (deck !== active) return handleStandbyEvent(event)
    if (event.kind === 'progressed') return watchEnd()
    if (event.kind === 'ended') return isCutShort() ? fail() : advance()
    if (event.kind === 'loaded' && isOutOfReach(wantedSeconds)) return miss(wantedSeconds)
    listener(event)
  }

  const isOutOfReach = (seconds: number) =>
    seconds > (active.duration() ?? Infinity) + LENGTH_TOLERANCE_SECONDS

  const isCutShort = () => (tracks[number]?.duration ?? 0) > active.position() + LENGTH_TOLERANCE_SECONDS

  /** The file cannot be played in full here; going on would skip the rest of it. */
  function fail(): void {
    listener({ kind: 'failed', reason: 'media', url: tracks[number]?.url ?? '' })
  }

  function miss(seconds: number): void {
    missedSeconds = seconds
    active.pause()
    fail()
  }

  /** If preloading fails, the track is loaded when its turn comes. */
  function handleStandbyEvent(event: DeckEvent): void {
    if (event.kind === 'failed') preparedNumber = null
  }

  function secondsLeft(): number {
    const track = tracks[number]
    const length = active.duration() ?? track?.duration ?? 0
    return (length - active.position()) / rate
  }

  function watchEnd(): void {
    const left = secondsLeft()
    if (left > PREPARE_WITHIN_SECONDS || tracks[number + 1] === undefined) return
    prepareNext()
    if (left > HAND_OVER_WITHIN_SECONDS || cancelHandOver !== null) return
    cancelHandOver = deps.clock.after(Math.max(0, left - LEAD_SECONDS) * 1000, () => {
      cancelHandOver = null
      // Playback may have been paused, or moved away from the end.
      const isStillEnding = !active.element.paused && !isCutShort() && secondsLeft() <= LEAD_SECONDS * 4
      if (isStillEnding && isNextReady()) advance()
    })
  }

  function prepareNext(): void {
    const next = tracks[number + 1]
    // The other element may still be playing the end of the previous track.
    const isBusy = standby.element.currentSrc !== '' && !standby.element.paused && !standby.element.ended
    if (next === undefined || preparedNumber === number + 1 || isBusy) return
    preparedNumber = number + 1
    standby.load(next.url, 0)
  }

  const isNextReady = () => preparedNumber === number + 1 && standby.isReady()

  function advance(): void {
    stopHandOver()
    const next = tracks[number + 1]
    if (next === undefined) return listener({ kind: 'ended' })
    if (preparedNumber === number + 1) swap()
    else active.load(next.url, 0)
    number += 1
    preparedNumber = null
    wantedSeconds = 0
    active.play()
  }

  function swap(): void {
    ;[active, standby] = [standby, active]
  }

  function stopHandOver(): void {
    cancelHandOver?.()
    cancelHandOver = null
  }

  function goTo(seconds: number, isFresh: boolean): void {
    stopHandOver()
    const place = placeAt(tracks, seconds)
    if (!place) return
    wantedSeconds = place.trackSeconds
    missedSeconds = null
    if (!isFresh && place.trackNumber === number && active.element.currentSrc !== '')
      return isOutOfReach(wantedSeconds) ? miss(wantedSeconds) : active.seek(wantedSeconds)
    const wasPlaying = !active.element.paused
    standby.unload()
    preparedNumber = null
    number = place.trackNumber
    active.load(place.track.url, place.trackSeconds)
    if (wasPlaying && !isFresh) active.play()
  }

  const eachDeck = (work: (deck: Deck) => void) => [first, second].forEach(work)

  return {
    kind: 'audio',
    load(source: Source, atSeconds) {
      tracks = source.tracks
      goTo(atSeconds, true)
    },
    replaceSource(source) {
      tracks = source.tracks
      standby.unload()
      preparedNumber = null
    },
    play: () => active.play(),
    pause() {
      stopHandOver()
      eachDeck((deck) => deck.pause())
    },
    seek: (seconds) => goTo(seconds, false),
    setRate(wanted) {
      rate = wanted
      stopHandOver()
      eachDeck((deck) => setDeckRate(deck, wanted))
    },
    setVolume: (volume) => eachDeck((deck) => void (deck.element.volume = volume)),
    position() {
      const track = tracks[number]
      return track ? positionOf(track, missedSeconds ?? active.position()) : 0
    },
    bufferedEnd() {
      const track = tracks[number]
      return track ? positionOf(track, bufferedEndAt(active.buffered(), active.position())) : 0
    },
    destroy() {
      stopHandOver()
      eachDeck((deck) => deck.destroy())
    },
  }
}
