import { serveRequests } from '../../platform/jobs/serve-requests.ts'
import { listComicPages, readComicPage } from '../../platform/media/comic-pages.ts'
import type { ComicReply, ComicRequest } from './comics.types.ts'

/** Unpacking RAR files blocks the thread, so it runs in a worker. */

serveRequests<ComicRequest, ComicReply>(async (request) =>
  request.kind === 'list'
    ? { list: await listComicPages(request.path) }
    : { page: await readComicPage(request.path, request.name) },
)
