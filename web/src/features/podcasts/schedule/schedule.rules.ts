import type { MediaPatch } from '@lectern/contract/item-patches'
import type { ItemExpandedView } from '@lectern/contract/items'
import { FIRST_SCHEDULE } from '../search/new-podcast.rules.ts'
import type { AutoDownload } from './AutoDownloadFields.tsx'

export type PodcastMedia = Extract<ItemExpandedView['media'], { episodes: unknown }>

export function autoDownloadOf(media: PodcastMedia): AutoDownload {
  return {
    isAutoDownload: media.autoDownloadEpisodes,
    schedule: media.autoDownloadSchedule ?? FIRST_SCHEDULE,
    maxNewEpisodes: media.maxNewEpisodesToDownload,
    maxEpisodesToKeep: media.maxEpisodesToKeep,
  }
}

/** Returns changed fields only. A disabled schedule keeps its times. */
export function schedulePatchOf(media: PodcastMedia, draft: AutoDownload): MediaPatch {
  const stored = autoDownloadOf(media)
  return {
    ...(draft.isAutoDownload !== stored.isAutoDownload && { autoDownloadEpisodes: draft.isAutoDownload }),
    ...(draft.isAutoDownload &&
      draft.schedule !== media.autoDownloadSchedule && { autoDownloadSchedule: draft.schedule }),
    ...(draft.maxNewEpisodes !== stored.maxNewEpisodes && { maxNewEpisodesToDownload: draft.maxNewEpisodes }),
    ...(draft.maxEpisodesToKeep !== stored.maxEpisodesToKeep && {
      maxEpisodesToKeep: draft.maxEpisodesToKeep,
    }),
  }
}
