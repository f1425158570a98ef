import type { Track } from './timeline.rules.ts'

/** Where sound comes out. The player asks; an output reports what really happened. */

export type OutputKind = 'audio' | 'hls' | 'video' | 'cast'

/** One or more tracks of one timeline; a stream or a film is a single one. */
export interface Source {
  readonly tracks: readonly Track[]
}

export type OutputEvent =
  /** Ready to play at the wanted position. */
  | { readonly kind: 'loaded' }
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  /** Wants to play but has nothing to play from yet. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'buffered' }
  | { readonly kind: 'ended' }
  /** The browser lets nothing sound before the person has touched the page. */
  | { readonly kind: 'blocked' }
  /** `media`: it came, but could not be played, or it can't be told. */
  | { readonly kind: 'failed'; readonly reason: 'network' | 'media'; readonly url: string }

export type OutputListener = (event: OutputEvent) => void

export interface Output {
  readonly kind: OutputKind
  load(source: Source, atSeconds: number): void
  /** The same media at new addresses, for whatever is loaded from now on. */
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
