import type { MediaPatch } from '@lectern/contract/item-patches'
import type { CleanUpRules, FeedSettingsPatch } from '@lectern/contract/feed-settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/client.ts'
import { queryClient } from '../../../lib/query-client.ts'

export async function saveSchedule(id: string, body: MediaPatch): Promise<void> {
  await call('editing.updateMedia', { params: { id }, body })
}

export const feedSettingsQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['feed-settings', itemId],
    staleTime: 0,
    queryFn: ({ signal }) => call('podcasts.settings', { params: { id: itemId }, signal }),
  })

export const saveCleanUp = (itemId: string, cleanUp: CleanUpRules): Promise<void> =>
  saveFeedSettings(itemId, { cleanUp })

export async function saveFeedSettings(itemId: string, body: FeedSettingsPatch): Promise<void> {
  const settings = await call('podcasts.changeSettings', { params: { id: itemId }, body })
  queryClient.setQueryData(feedSettingsQuery(itemId).queryKey, settings)
}

/** Lists what the stored rules would delete now. */
export const previewCleanUp = (itemId: string) => call('podcasts.cleanUpPreview', { params: { id: itemId } })

export const runCleanUp = (itemId: string) => call('podcasts.cleanUp', { params: { id: itemId } })
