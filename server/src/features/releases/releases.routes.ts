import { releases } from '@lectern/contract/releases'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { createReleaseList } from './releases.service.ts'

export function releasesRoutes(http: Http, ctx: Context): void {
  const list = createReleaseList(ctx)
  http.endpoint(releases.list, async () => ({ releases: await list.get() }))
}
