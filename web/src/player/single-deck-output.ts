import { createDeck, setDeckRate, type Deck } from './media-deck.ts'
import type { Output, OutputKind, OutputListener, Source } from './output.ts'
import { bufferedEndAt } from './timeline.rules.ts'

export interface SingleDeck extends Output {
  readonly deck: Deck
}

/** An output with one element: a video, or a stream that the browser plays natively. */
export function createSingleDeckOutput(
  kind: OutputKind,
  element: HTMLMediaElement,
  listener: OutputListener,
): SingleDeck {
  const deck = createDeck(element, (event) => {
    if (event.kind !== 'progressed') listener(event)
  })
  return {
    kind,
    deck,
    load({ tracks }: Source, atSeconds) {
      const [track] = tracks
      if (track) deck.load(track.url, atSeconds)
    },
    replaceSource: () => undefined,
    play: () => deck.play(),
    pause: () => deck.pause(),
    seek: (seconds) => deck.seek(seconds),
    setRate: (rate) => setDeckRate(deck, rate),
    setVolume: (volume) => void (element.volume = volume),
    position: () => deck.position(),
    bufferedEnd: () => bufferedEndAt(deck.buffered(), deck.position()),
    destroy: () => deck.destroy(),
  }
}

export const createVideoOutput = (element: HTMLVideoElement, listener: OutputListener): Output =>
  createSingleDeckOutput('video', element, listener)
