import { libraries } from '@lectern/contract/libraries'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { emptyFilterData, presentLibrary } from './libraries.present.ts'
import { getLibraries, getLibrary } from './libraries.service.ts'

export function librariesRoutes(http: Http, ctx: Context): void {
  http.endpoint(libraries.list, async ({ caller }) => ({
    libraries: (await getLibraries(ctx, caller.user)).map(presentLibrary),
  }))

  http.endpoint(libraries.get, async ({ caller, params, query }) => {
    const library = presentLibrary(await getLibrary(ctx, caller.user, params.id))
    if (!query.include.has('filterdata')) return library
    return { filterdata: emptyFilterData(ctx.clock.now()), issues: 0, numUserPlaylists: 0, library }
  })
}
