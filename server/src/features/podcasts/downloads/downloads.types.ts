import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Job } from '../../../platform/jobs/jobs.types.ts'

/** The payload stored when a download is requested. */
export interface DownloadOrder {
  readonly itemId: ItemId
  readonly libraryId: LibraryId
  readonly episodeId: string
  readonly url: string
  readonly title: string
  readonly podcastTitle: string
  readonly podcastIsExplicit: boolean
  readonly season: string
  readonly episode: string
  readonly episodeType: string
  readonly publishedAt: number | null
  readonly guid: string | null
  readonly isAuto: boolean
}

export type DownloadJob = Job<DownloadOrder>
