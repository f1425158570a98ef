import type { ReactNode } from 'react'
import type { Choice } from './choices.rules.ts'

/** Both kinds use the same translation keys. */
export type GroupPart = 'collections' | 'playlists'

export interface GroupChoice extends Choice {
  readonly path: string
  readonly cover: ReactNode
}
