import { House } from 'lucide-react'
import type { IconShape } from '../ui/icon.ts'

/** The pages of a library, in the order the rail and the bottom navigation show them. */
export interface RailEntry {
  readonly key: 'home'
  readonly icon: IconShape
  readonly to: '/library/$libraryId'
}

export const RAIL_ENTRIES: readonly RailEntry[] = [{ key: 'home', icon: House, to: '/library/$libraryId' }]
