import { z } from 'zod'
import { endpoint, LONGEST_BODY_BYTES, signedIn, withPermission } from './endpoint.ts'
import { ByLibraryId, Id, LibraryId } from './ids.ts'
import { Truthy } from './lenient.ts'
import { PodcastFeedView } from './podcast-views.ts'

/** OPML import and export. */

const mayAdd = withPermission('addPodcasts')
const OpmlText = z.object({ opmlText: z.string().min(1).max(5_000_000), libraryId: LibraryId.optional() })

const OpmlFeedView = z.object({
  title: z.string(),
  text: z.string().optional(),
  feedUrl: z.string(),
  /** Lectern only, if a library was given: the existing podcast with this feed. */
  libraryItemId: Id.nullable().optional(),
})

const OpmlReportView = z.object({
  isRunning: z.boolean(),
  done: z.int(),
  total: z.int(),
  finishedAt: z.int().nullable(),
  entries: z.array(
    z.object({
      feedUrl: z.string(),
      title: z.string(),
      outcome: z.enum(['added', 'exists', 'failed']),
      error: z.string().nullable(),
      libraryItemId: Id.nullable(),
    }),
  ),
})
export type OpmlReportView = z.output<typeof OpmlReportView>

export const opmlEndpoints = {
  opml: endpoint({
    method: 'POST',
    path: '/api/podcasts/opml',
    access: mayAdd,
    summary: 'Fetch every feed in an OPML document; for older clients.',
    body: OpmlText,
    bodyLimitBytes: LONGEST_BODY_BYTES,
    reply: z.union([
      z.object({
        feeds: z.array(z.object({ metadata: PodcastFeedView.shape.metadata, numEpisodes: z.int() })),
      }),
      z.object({ error: z.string() }),
    ]),
  }),
  opmlParse: endpoint({
    method: 'POST',
    path: '/api/podcasts/opml/parse',
    access: mayAdd,
    summary: 'List the feeds in an OPML document; libraryId marks those already in the library.',
    body: OpmlText,
    bodyLimitBytes: LONGEST_BODY_BYTES,
    reply: z.object({ feeds: z.array(OpmlFeedView) }),
  }),
  opmlCreate: endpoint({
    method: 'POST',
    path: '/api/podcasts/opml/create',
    access: mayAdd,
    summary: 'Add a podcast for each feed, in the background.',
    body: z.object({
      feeds: z.array(z.string().trim().min(1).max(4000)).min(1).max(2000),
      libraryId: LibraryId,
      folderId: Id,
      autoDownloadEpisodes: Truthy,
    }),
    bodyLimitBytes: LONGEST_BODY_BYTES,
    reply: 'ok',
  }),
  opmlReport: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/opml-report',
    access: mayAdd,
    summary: 'Lectern only: the result of the latest OPML import into a library.',
    params: ByLibraryId,
    reply: OpmlReportView,
  }),
  opmlExport: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/opml',
    access: signedIn,
    summary: 'Export the podcasts of a library as OPML.',
    params: ByLibraryId,
    reply: 'file',
  }),
}
