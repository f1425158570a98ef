import { z } from 'zod'
import { endpoint, publicBecause, signedIn } from './endpoint.ts'

/** Progress sync with KOReader, which has its own status codes and error format. */

/** KOReader sends the MD5 of an app password in a header. */
const forKoreader = { access: signedIn, acceptsPassword: 'kosync' } as const

/** An MD5. */
const Document = z.string().regex(/^[0-9a-f]{32}$/i, 'is not a document')

const NewPlace = z.object({
  document: Document,
  progress: z.union([z.string().max(4000), z.number().transform(String)]),
  percentage: z.number().min(0).max(1),
  device: z.string().max(200).default(''),
  device_id: z.string().max(200).default(''),
})
export type NewPlace = z.output<typeof NewPlace>

export const kosync = {
  register: endpoint({
    method: 'POST',
    path: '/kosync/users/create',
    access: publicBecause('KOReader asks for an account here; it is told that accounts are made elsewhere'),
    summary: 'Always refused: admins create accounts, and KOReader signs in with an app password.',
    reply: 'file',
  }),
  healthcheck: endpoint({
    method: 'GET',
    path: '/kosync/healthcheck',
    access: publicBecause('it says only that the server is there'),
    summary: 'Health check of the progress sync.',
    reply: z.object({ state: z.string() }),
  }),
  authorize: endpoint({
    method: 'GET',
    path: '/kosync/users/auth',
    ...forKoreader,
    summary: 'Check a username and a password.',
    reply: z.object({ authorized: z.string() }),
  }),
  putPlace: endpoint({
    method: 'PUT',
    path: '/kosync/syncs/progress',
    ...forKoreader,
    summary: 'Update the progress in a document, even if it is not in a library yet.',
    body: NewPlace,
    reply: z.object({ document: z.string(), timestamp: z.int() }),
  }),
  getPlace: endpoint({
    method: 'GET',
    path: '/kosync/syncs/progress/:document',
    ...forKoreader,
    summary: 'The caller’s latest progress in a document, from KOReader or any other reader.',
    params: z.object({ document: Document }),
    reply: z.union([
      z.object({
        document: z.string(),
        progress: z.string(),
        percentage: z.number(),
        device: z.string(),
        device_id: z.string(),
        timestamp: z.int(),
      }),
      z.object({}).strict(),
    ]),
  }),
}
