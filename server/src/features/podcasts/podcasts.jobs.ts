import { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

const SECOND_MS = 1000

/** Persistent jobs of this slice. */
export const podcastJobs = {
  'episode-download': jobKind({
    payload: z.object({
      itemId: ItemId,
      libraryId: LibraryId,
      episodeId: z.string(),
      /** A snapshot from when the download was requested, so that the queue can be shown without lookups. */
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
    // Jobs are grouped by host, so each host gets one download at a time.
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
