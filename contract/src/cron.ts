import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'

export const cron = {
  validate: endpoint({
    method: 'POST',
    path: '/api/validate-cron',
    access: signedIn,
    summary: 'Is this a schedule? If not, the answer says why.',
    body: z.object({ expression: z.string().max(1000) }),
    reply: 'ok',
  }),
}
