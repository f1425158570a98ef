import type { FileChange } from './media-change.types.ts'
import type { MediaFile } from '../media-file.ts'

/** The whole new file, in chunks. Only valid while the old one is open. */
export type NewContent = AsyncIterable<Buffer>

/** Generates the new content of a file in one format. Throws MediaError if that would lose anything. */
export type Rewrite = (file: MediaFile, change: FileChange, durationSeconds: number) => Promise<NewContent>
