import type { Track } from './timeline.rules.ts'

/** Playback outputs. The player sends commands; an output reports what actually happened. */

export type OutputKind = 'audio' | 'hls' | 'video' | 'cast'

/** One or more tracks on one timeline; a stream or video has a single one. */
export interface Source {
  readonly tracks: readonly Track[]
}

export type OutputEvent =
  /** Ready to play at the requested position. */
  | { readonly kind: 'loaded' }
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  /** Trying to play, but has no data yet. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'buffered' }
  | { readonly kind: 'ended' }
  /** The browser blocks autoplay until the user interacts with the page. */
  | { readonly kind: 'blocked' }
  /** `media`: the data arrived but could not be played, or the cause is unknown. */
  | { readonly kind: 'failed'; readonly reason: 'network' | 'media'; readonly url: string }

export type OutputListener = (event: OutputEvent) => void

export interface Output {
  readonly kind: OutputKind
  load(source: Source, atSeconds: number): void
  /** Same media at new URLs, for whatever is loaded from now on. */
  replaceSource(source: Source): void
  play(): void
  pause(): void
  seek(seconds: number): void
  setRate(rate: number): void
  setVolume(volume: number): void
  position(): number
  bufferedEnd(): number
  destroy(): void
}

export type CreateOutput = (kind: OutputKind, listener: OutputListener) => Output
