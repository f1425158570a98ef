import type { EpisodeDownloadView, KnownFeedEpisodeView } from '@lectern/contract/podcast-views'
import { useQuery } from '@tanstack/react-query'
import { downloadsQuery } from '../downloads.api.ts'

export interface EpisodeDownload {
  readonly state: KnownFeedEpisodeView['download']
  /** Undefined if there is no download to follow. */
  readonly download: EpisodeDownloadView | undefined
}

/** Download state of an episode: from the library's queue, or else as listed with the episodes. */
export function useDownload(
  libraryId: string,
  episode: Pick<KnownFeedEpisodeView, 'id' | 'download'>,
): EpisodeDownload {
  const { data } = useQuery(downloadsQuery(libraryId))
  const isOf = ({ episodeId }: EpisodeDownloadView) => episodeId === episode.id
  const current = data?.current.find(isOf)
  if (current) return { state: 'downloading', download: current }
  const waiting = data?.queue.find(isOf)
  if (waiting) return { state: 'queued', download: waiting }
  const failed = episode.download === 'downloaded' ? undefined : data?.failed.find(isOf)
  if (failed) return { state: 'failed', download: failed }
  return { state: episode.download, download: undefined }
}
