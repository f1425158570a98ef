import { continueListening } from '@lectern/contract/continue-listening'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { hideProgress } from '../progress/history.service.ts'
import { hideSeries, showSeries } from '../progress/hidden-series.service.ts'
import type { Caller } from '../users/callers.types.ts'
import { tokenForResponse } from '../users/tokens.service.ts'
import type { UserMedia } from '../users/user-media.types.ts'
import type { User } from '../users/users.types.ts'
import { presentOwnUser } from './me.present.ts'
import { getOwnAccount } from './me.service.ts'

/** Hides items from Continue Listening. Each endpoint responds with the updated account. */
export function continueListeningRoutes(http: Http, ctx: Context, media: UserMedia): void {
  const account = async (caller: Caller, user: User) => {
    const token = await tokenForResponse(ctx.tokenSecret, { ...caller, user })
    return presentOwnUser(await getOwnAccount(ctx, media, user, token))
  }

  http.endpoint(continueListening.hide, async ({ caller, params }) => {
    await hideProgress(ctx, caller.user, params.id)
    return account(caller, caller.user)
  })

  http.endpoint(continueListening.hideSeries, async ({ caller, params }) =>
    account(caller, await hideSeries(ctx, caller.user, params.id)),
  )

  http.endpoint(continueListening.showSeries, async ({ caller, params }) =>
    account(caller, await showSeries(ctx, caller.user, params.id)),
  )
}
