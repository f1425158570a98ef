import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'

export const cron = {
  validate: endpoint({
    method: 'POST',
    path: '/api/validate-cron',
    access: signedIn,
    summary: 'Validate a cron expression; an invalid one is refused with the reason.',
    body: z.object({ expression: z.string().max(1000) }),
    reply: 'ok',
  }),
}
