import { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

const SECOND_MS = 1000

/** Work of this slice that outlives the process. */
export const podcastJobs = {
  'episode-download': jobKind({
    payload: z.object({
      itemId: ItemId,
      libraryId: LibraryId,
      episodeId: z.string(),
      /** As it was when the download was asked for: the queue is shown without looking anything up. */
      url: z.string(),
      title: z.string(),
      podcastTitle: z.string(),
      podcastIsExplicit: z.boolean(),
      season: z.string(),
      episode: z.string(),
      episodeType: z.string(),
      publishedAt: z.number().nullable(),
      guid: z.string().nullable(),
      isAuto: z.boolean(),
    }),
    // One at a time for each host: that is what the group of a job is for.
    concurrency: 3,
    attempts: 8,
    backoff: { firstMs: 20 * SECOND_MS, longestMs: 6 * 3600 * SECOND_MS },
  }),
  'opml-import': jobKind({
    payload: z.object({
      feeds: z.array(z.string()),
      libraryId: LibraryId,
      folderId: z.string(),
      userId: UserId,
      isAutoDownload: z.boolean(),
    }),
    attempts: 3,
    backoff: { firstMs: 10 * SECOND_MS, longestMs: 60 * SECOND_MS },
  }),
}
