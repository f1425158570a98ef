import { shelves } from '@lectern/contract/shelves'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { notFound } from '../../lib/errors.ts'
import { JsonText } from '../../lib/json-text.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import { asLibraryViewer } from '../visibility/visibility.rules.ts'
import type { HomePages } from './home-pages.view.ts'

export function shelvesRoutes(http: Http, ctx: Context, pages: HomePages): void {
  http.endpoint(shelves.personalized, async ({ caller, params, query }) => {
    const library = await getLibrary(ctx, caller.user, params.id)
    const viewer = asLibraryViewer(caller.user, library.id) ?? notFound('Library')
    ctx.events.emit('library.visited', { libraryId: library.id })
    const countsUnfinished = query.include.has('numepisodesincomplete')
    const visit = { viewer, library, limit: query.limit, countsUnfinished }
    return new JsonText(await pages.get(visit, query.include.has('rssfeed')))
  })
}
