import type { ItemInPlace } from '../items/items.service.ts'
import type { Playable } from './playable.rules.ts'
import type { PlaybackSession } from './playback.types.ts'

/** An open session with what it plays. */
export interface OpenSession {
  readonly session: PlaybackSession
  readonly inPlace: ItemInPlace
  readonly playable: Playable
}

/** What a session remembers of the item, in the words of the protocol. */
export type DescribeMedia = (inPlace: ItemInPlace) => object
