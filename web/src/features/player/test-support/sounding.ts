import { vi } from 'vitest'

interface Sounding {
  /** Ends the current playback, as an element does at the end of its file. */
  end(fileSeconds: number): void
}

interface Place {
  seconds: number
  /** Null while paused. */
  sinceMs: number | null
}

/** Replaces audio playback, which jsdom lacks, with elements that play in real time. */
export function soundingElements(): Sounding {
  const places = new WeakMap<HTMLMediaElement, Place>()
  let last: HTMLMediaElement | null = null
  const placeOf = (element: HTMLMediaElement): Place => {
    const place = places.get(element) ?? { seconds: 0, sinceMs: null }
    places.set(element, place)
    return place
  }
  const secondsOf = ({ seconds, sinceMs }: Place) =>
    sinceMs === null ? seconds : seconds + (Date.now() - sinceMs) / 1000
  const fall = (element: HTMLMediaElement) => {
    const place = placeOf(element)
    places.set(element, { seconds: secondsOf(place), sinceMs: null })
  }
  const begin = (element: HTMLMediaElement) => {
    last = element
    placeOf(element).sinceMs ??= Date.now()
    fire(element, 'playing')
  }
  const fire = (element: HTMLMediaElement, name: string) =>
    queueMicrotask(() => element.dispatchEvent(new Event(name)))
  const { prototype } = HTMLMediaElement

  vi.spyOn(prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    places.set(this, { seconds: 0, sinceMs: null })
    fire(this, 'loadedmetadata')
  })
  vi.spyOn(prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    begin(this)
  })
  vi.spyOn(prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    const wasPlaying = placeOf(this).sinceMs !== null
    fall(this)
    if (wasPlaying) fire(this, 'pause')
  })
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return placeOf(this).sinceMs === null
  })
  vi.spyOn(prototype, 'currentTime', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return secondsOf(placeOf(this))
  })
  vi.spyOn(prototype, 'currentTime', 'set').mockImplementation(function (
    this: HTMLMediaElement,
    seconds: number,
  ) {
    const { sinceMs } = placeOf(this)
    places.set(this, { seconds, sinceMs: sinceMs === null ? null : Date.now() })
  })
  return {
    end(fileSeconds) {
      if (last === null) throw new Error('Nothing plays')
      places.set(last, { seconds: fileSeconds, sinceMs: null })
      last.dispatchEvent(new Event('ended'))
    },
  }
}
