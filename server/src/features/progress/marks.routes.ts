import { marks } from '@lectern/contract/marks'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { changeMark, getMark } from './marks.service.ts'

export function marksRoutes(http: Http, ctx: Context): void {
  http.endpoint(marks.get, ({ caller, params }) => getMark(ctx, caller.user, params.id))

  http.endpoint(marks.change, ({ caller, params, body }) => changeMark(ctx, caller.user, params.id, body))
}
