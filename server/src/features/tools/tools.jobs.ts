import { ItemId, LibraryId } from '@lectern/contract/ids'
import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

const conversion = jobKind({
  payload: z.object({
    itemId: ItemId,
    wish: z.object({
      codec: z.enum(['copy', 'aac', 'opus', 'mp3']),
      kbits: z.int(),
      channels: z.int(),
      originals: z.enum(['keep', 'move', 'delete']),
    }),
  }),
})

export const toolsJobs = {
  /** Writes metadata to the files of one book. */
  'embed-metadata': jobKind({
    payload: z.object({
      itemId: ItemId,
      wish: z.object({ writesTags: z.boolean(), forcesChapters: z.boolean(), keepsBackup: z.boolean() }),
    }),
  }),
  /** Moves the books of a library by a name pattern, or back. */
  'organise-files': jobKind({
    payload: z.object({ runId: z.string(), libraryId: LibraryId.optional() }),
  }),
  /** Merges the files of a book into one M4B. */
  'encode-m4b': conversion,
  /** Splits a book into one file per chapter. */
  'split-m4b': conversion,
}
