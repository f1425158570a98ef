import { libraries } from '@lectern/contract/libraries'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { presentLibrary, presentLibraryOverview } from './libraries.present.ts'
import { mediaTypesFor } from './libraries.rules.ts'
import {
  changeLibrary,
  createLibrary,
  getLibraries,
  getLibrary,
  orderLibraries,
  removeLibrary,
} from './libraries.service.ts'
import type { BeforeRemoval } from './replaced-folders.service.ts'
import { type LibraryContents, NO_TOTALS, noContents } from './library-contents.types.ts'

export function librariesRoutes(
  http: Http,
  ctx: Context,
  contents: LibraryContents = noContents(ctx.clock),
  beforeRemoval?: BeforeRemoval,
): void {
  http.endpoint(libraries.list, async ({ caller, query, request }) => {
    const mediaTypes = mediaTypesFor(request.headers['user-agent'], query.exclude)
    const shown = (await getLibraries(ctx, caller.user)).filter(({ mediaType }) =>
      mediaTypes.includes(mediaType),
    )
    if (!query.include.has('stats')) return { libraries: shown.map(presentLibrary) }
    const ids = shown.map(({ id }) => id)
    const totals = await contents.totals(caller.user, ids)
    return {
      libraries: shown.map((library) => ({
        ...presentLibrary(library),
        stats: totals.get(library.id) ?? NO_TOTALS,
      })),
    }
  })

  http.endpoint(libraries.create, async ({ caller, body }) =>
    presentLibrary(await createLibrary(ctx, caller.user, body)),
  )

  http.endpoint(libraries.order, async ({ caller, body }) => ({
    libraries: (await orderLibraries(ctx, caller.user, body)).map(presentLibrary),
  }))

  http.endpoint(libraries.get, async ({ caller, params, query }) => {
    const library = await getLibrary(ctx, caller.user, params.id)
    if (!query.include.has('filterdata')) return presentLibrary(library)
    return presentLibraryOverview(library, await contents.overview(caller.user, library.id))
  })

  http.endpoint(libraries.update, async ({ caller, params, body }) =>
    presentLibrary(await changeLibrary(ctx, caller.user, params.id, body, beforeRemoval)),
  )

  http.endpoint(libraries.remove, async ({ caller, params }) =>
    presentLibrary(await removeLibrary(ctx, caller.user, params.id)),
  )
}
