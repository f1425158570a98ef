import type { ItemInPlace } from '../items/items.service.ts'
import type { Playable } from '../playback/playable.rules.ts'
import type { User } from '../users/users.types.ts'
import type { Share } from './sharing.types.ts'

/** A share with its media. */
export interface OpenShare {
  readonly share: Share
  readonly sharer: User
  readonly place: ItemInPlace
  readonly playable: Playable
}
