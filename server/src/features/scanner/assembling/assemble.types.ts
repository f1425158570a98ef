import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { LibraryMediaType } from '@lectern/contract/rules/file-types'
import type { Cover, FieldSources, Item, ItemFile, Media } from '../../items/items.types.ts'
import type { DraftFile } from './assemble-files.rules.ts'
import type { PrecedenceName } from './precedence.rules.ts'
import type { ReadReply } from '../reading/readings.types.ts'
import type { FoundItem } from '../survey/survey.types.ts'

/** Settings that affect how items are assembled. */
export interface AssemblyOptions {
  readonly mediaType: LibraryMediaType
  readonly audiobooksOnly: boolean
  readonly precedence: readonly PrecedenceName[]
  readonly parseSubtitle: boolean
  readonly preferOverdriveMarkers: boolean
}

/** Everything needed to assemble an item. */
export interface AssemblyInput {
  readonly options: AssemblyOptions
  readonly found: FoundItem
  readonly known: Item | null
  readonly drafts: readonly DraftFile[]
  readonly reply: ReadReply
  readonly now: number
  readonly newId: () => string
}

/** The parts of an item that depend on its media type. */
export interface AssembledMedia {
  readonly media: Media
  readonly tags: readonly string[]
  readonly files: readonly ItemFile[]
  readonly fieldSources: FieldSources
}

export interface ItemFrame {
  readonly id: ItemId
  readonly mediaId: string
  readonly libraryId: LibraryId
  readonly cover: Cover | null
  readonly scanVersion: string
  readonly fingerprintOf: (
    media: readonly { size: number; durationSeconds: number; headHash: string | null }[],
  ) => string | null
}
