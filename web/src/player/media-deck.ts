import type { OutputEvent } from './output.ts'

/** Wraps a media element, reducing its many events to the few that matter. */
export interface Deck {
  readonly element: HTMLMediaElement
  load(url: string, atSeconds: number): void
  /** The data is fed in elsewhere; this only sets the start position. */
  expect(url: string, atSeconds: number): void
  unload(): void
  play(): void
  pause(): void
  seek(seconds: number): void
  position(): number
  /** Null while unknown. */
  duration(): number | null
  buffered(): [number, number][]
  /** Whether it could start immediately. */
  isReady(): boolean
  destroy(): void
}

export type DeckEvent = OutputEvent | { readonly kind: 'progressed' }

const HAVE_METADATA = 1
const HAVE_FUTURE_DATA = 3
/** A position at the very end would end at once instead of playing. */
const END_MARGIN_SECONDS = 0.05

export function createDeck(element: HTMLMediaElement, listener: (event: DeckEvent) => void): Deck {
  let url = ''
  let pendingSeconds: number | null = null
  const abort = new AbortController()
  const on = (name: string, handle: () => void) =>
    element.addEventListener(name, () => url !== '' && handle(), { signal: abort.signal })

  element.preload = 'auto'
  on('loadedmetadata', () => {
    if (pendingSeconds !== null && pendingSeconds > 0) element.currentTime = withinElement(pendingSeconds)
    pendingSeconds = null
    listener({ kind: 'loaded' })
  })
  // Browsers fire this late: by then another tab may have taken over and this one been paused.
  on('playing', () => !element.paused && listener({ kind: 'playing' }))
  on('pause', () => !element.ended && listener({ kind: 'paused' }))
  on('waiting', () => listener({ kind: 'waiting' }))
  on('progress', () => listener({ kind: 'buffered' }))
  on('timeupdate', () => listener({ kind: 'progressed' }))
  on('ended', () => listener({ kind: 'ended' }))
  on('error', () => {
    const isNetwork = element.error?.code === MEDIA_ERR_NETWORK
    listener({ kind: 'failed', reason: isNetwork ? 'network' : 'media', url })
  })

  function withinElement(seconds: number): number {
    const { duration } = element
    return Number.isFinite(duration) ? Math.min(seconds, Math.max(0, duration - END_MARGIN_SECONDS)) : seconds
  }

  async function tryToPlay(): Promise<void> {
    try {
      await element.play()
    } catch (error) {
      // An interruption by a pause or another load needs no event: it was caused by our own code.
      if (error instanceof DOMException && error.name === 'NotAllowedError') listener({ kind: 'blocked' })
    }
  }

  const deck: Deck = {
    element,
    expect(nextUrl, atSeconds) {
      url = nextUrl
      pendingSeconds = atSeconds
    },
    load(nextUrl, atSeconds) {
      deck.expect(nextUrl, atSeconds)
      element.src = nextUrl
      element.load()
    },
    unload() {
      if (url === '') return
      url = ''
      pendingSeconds = null
      element.pause()
      element.removeAttribute('src')
      element.load()
    },
    play: () => void tryToPlay(),
    pause: () => element.pause(),
    seek(seconds) {
      if (element.readyState < HAVE_METADATA) pendingSeconds = seconds
      else element.currentTime = withinElement(seconds)
    },
    position: () => pendingSeconds ?? element.currentTime,
    duration: () => (Number.isFinite(element.duration) ? element.duration : null),
    buffered: () => rangesOf(element.buffered),
    isReady: () => url !== '' && element.readyState >= HAVE_FUTURE_DATA,
    destroy() {
      abort.abort()
      deck.unload()
    },
  }
  return deck
}

const MEDIA_ERR_NETWORK = 2

const rangesOf = (ranges: TimeRanges): [number, number][] =>
  Array.from({ length: ranges.length }, (_, place) => [ranges.start(place), ranges.end(place)])

export function setDeckRate(deck: Deck, rate: number): void {
  // Loading resets the rate to the default one.
  deck.element.defaultPlaybackRate = rate
  deck.element.playbackRate = rate
  deck.element.preservesPitch = true
}
