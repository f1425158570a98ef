import { feeds } from '@lectern/contract/feeds'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { checkNotApiKey } from '../users/callers.rules.ts'
import { presentOwnAddress } from './feeds.present.ts'
import { createOwnAddress, findOwnAddress, revokeOwnAddress } from './own-addresses.service.ts'

export function ownAddressesRoutes(http: Http, ctx: Context): void {
  http.endpoint(feeds.ownAddress, async ({ caller, params }) => {
    const address = await findOwnAddress(ctx, caller.user, params.id)
    return { address: address ? presentOwnAddress(address) : null }
  })
  http.endpoint(feeds.createOwnAddress, async ({ caller, params }) => {
    checkNotApiKey(caller)
    return { address: presentOwnAddress(await createOwnAddress(ctx, caller.user, params.id)) }
  })
  http.endpoint(feeds.revokeOwnAddress, ({ caller, params }) => revokeOwnAddress(ctx, caller.user, params.id))
}
