import { serveRequests } from '../../platform/jobs/serve-requests.ts'
import { listComicPages, readComicPage } from '../../platform/media/comic-pages.ts'
import type { ComicReply, ComicRequest } from './comics.types.ts'

/** Unpacking a rar file blocks its thread, so it has one of its own. */

serveRequests<ComicRequest, ComicReply>(async (request) =>
  request.kind === 'list'
    ? { list: await listComicPages(request.path) }
    : { page: await readComicPage(request.path, request.name) },
)
