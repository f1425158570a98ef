import { doctor } from '@lectern/contract/doctor'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { presentDoctor } from './doctor.present.ts'
import { lastCheck, requestCheck } from './doctor.service.ts'

export function doctorRoutes(http: Http, ctx: Context): void {
  const state = async () => presentDoctor(await lastCheck(ctx))
  http.endpoint(doctor.get, state)
  http.endpoint(doctor.check, async ({ caller }) => {
    await requestCheck(ctx, caller.user.id, null)
    return state()
  })
  http.endpoint(doctor.mend, async ({ caller, body }) => {
    await requestCheck(ctx, caller.user.id, body.name)
    return state()
  })
}
