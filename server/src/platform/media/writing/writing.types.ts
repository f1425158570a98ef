import type { FileChange } from './media-change.types.ts'
import type { MediaFile } from '../media-file.ts'

/** The whole new file, bit by bit. Only valid while the old one is open. */
export type NewContent = AsyncIterable<Buffer>

/** Makes the new content of a file in one format. Throws MediaError where it can't without losing something. */
export type Rewrite = (file: MediaFile, change: FileChange, durationSeconds: number) => Promise<NewContent>
