import type { ReactNode } from 'react'
import type { Choice } from './choices.rules.ts'

/** The two kinds have the same words under the same names. */
export type GroupPart = 'collections' | 'playlists'

export interface GroupChoice extends Choice {
  readonly path: string
  readonly cover: ReactNode
}
