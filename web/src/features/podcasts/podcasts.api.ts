import type { GivenBody } from '@lectern/contract/endpoint'
import type { PodcastMatchView } from '@lectern/contract/metadata'
import type { PodcastFeedView } from '@lectern/contract/podcast-views'
import type { podcasts } from '@lectern/contract/podcasts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Third-party servers may be slow. */
const OUTSIDE_TIMEOUT_MS = 45_000

export const findPodcasts = (term: string): Promise<PodcastMatchView[]> =>
  call('metadata.podcasts', { query: { term, reason: '1' }, timeoutMs: OUTSIDE_TIMEOUT_MS })

export async function readFeed(rssFeed: string): Promise<PodcastFeedView> {
  return (await call('podcasts.feed', { body: { rssFeed }, timeoutMs: OUTSIDE_TIMEOUT_MS })).podcast
}

/** Podcasts that are already in the library. */
export const podcastTitlesQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['podcast-titles', libraryId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call('podcasts.titles', { params: { id: libraryId }, signal })).podcasts,
  })

/** Returns the id of the new item. */
export async function createPodcast(body: GivenBody<typeof podcasts.create>): Promise<string> {
  const { id } = await call('podcasts.create', { body, timeoutMs: OUTSIDE_TIMEOUT_MS })
  await queryClient.invalidateQueries({ queryKey: podcastTitlesQuery(body.libraryId).queryKey })
  return id
}

export async function feedsOfOpml(libraryId: string, opmlText: string) {
  return (await call('podcasts.opmlParse', { body: { opmlText, libraryId } })).feeds
}

export type OpmlFeed = Awaited<ReturnType<typeof feedsOfOpml>>[number]

interface OpmlImport {
  readonly libraryId: string
  readonly folderId: string
  readonly feeds: string[]
  readonly autoDownloadEpisodes: boolean
}

export async function importFeeds(body: OpmlImport): Promise<void> {
  await call('podcasts.opmlCreate', { body })
}

export const opmlReportQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['opml-report', libraryId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call('podcasts.opmlReport', { params: { id: libraryId }, signal }),
  })

export const opmlExportPath = (libraryId: string): string =>
  `/api/libraries/${encodeURIComponent(libraryId)}/opml`
