import type { FakeClock } from './fake-clock.ts'

/** A minimal media element: its position follows the fake clock, its files are as long as the test says. */
export interface FakeElement {
  readonly element: HTMLMediaElement
  readonly isSounding: () => boolean
  fail(code: number): void
}

export function fakeElement(clock: FakeClock, secondsOf: (url: string) => number | undefined): FakeElement {
  const target = new EventTarget()
  let src = ''
  let readyState = 0
  let isPaused = true
  let base = { seconds: 0, ms: clock.now() }
  let error: { code: number } | null = null
  let rate = 1
  let cancelEnd: (() => void) | null = null
  let stopUpdates: (() => void) | null = null

  const length = () => secondsOf(src) ?? Number.NaN
  const fire = (name: string) => target.dispatchEvent(new Event(name))
  const now = () =>
    isPaused || readyState < 3
      ? base.seconds
      : Math.min(base.seconds + ((clock.now() - base.ms) / 1000) * rate, length())
  const rebase = (seconds: number) => (base = { seconds, ms: clock.now() })
  const halt = () => {
    cancelEnd?.()
    stopUpdates?.()
    cancelEnd = stopUpdates = null
  }
  const run = () => {
    halt()
    if (isPaused || readyState < 3) return
    rebase(base.seconds)
    fire('playing')
    stopUpdates = clock.every(250, () => fire('timeupdate'))
    cancelEnd = clock.after(((length() - base.seconds) / rate) * 1000, () => {
      rebase(length())
      isPaused = true
      halt()
      fire('ended')
    })
  }

  const element = Object.assign(target, {
    preload: '',
    volume: 1,
    defaultPlaybackRate: 1,
    preservesPitch: true,
    buffered: { length: 0, start: () => 0, end: () => 0 },
    canPlayType: () => '',
    removeAttribute: () => void (src = ''),
    load() {
      halt()
      isPaused = true
      readyState = 0
      error = null
      rebase(0)
      if (src === '') return
      const loading = src
      clock.after(5, () => {
        if (src !== loading || error) return
        readyState = 4
        fire('loadedmetadata')
        run()
      })
    },
    async play() {
      isPaused = false
      run()
    },
    pause() {
      rebase(now())
      isPaused = true
      halt()
      fire('pause')
    },
  })
  Object.defineProperties(element, {
    src: {
      get: () => src,
      set: (url: string) => {
        src = url
      },
    },
    currentSrc: { get: () => src },
    readyState: { get: () => readyState },
    paused: { get: () => isPaused },
    ended: { get: () => readyState > 0 && now() >= length() },
    duration: { get: length },
    error: { get: () => error },
    playbackRate: {
      get: () => rate,
      set: (wanted: number) => {
        rebase(now())
        rate = wanted
        run()
      },
    },
    currentTime: {
      get: now,
      set: (seconds: number) => {
        rebase(seconds)
        run()
      },
    },
  })
  return {
    element: element as unknown as HTMLMediaElement,
    isSounding: () => !isPaused && readyState >= 3 && now() < length(),
    fail(code) {
      error = { code }
      halt()
      fire('error')
    },
  }
}
