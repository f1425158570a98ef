import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'

export const ReleaseView = z.object({
  tag_name: z.string(),
  body: z.string(),
  html_url: z.string().nullable(),
})

export const releases = {
  list: endpoint({
    method: 'GET',
    path: '/api/releases',
    access: signedIn,
    summary: 'Published releases of Lectern, newest first; empty unless a release list is configured.',
    reply: z.object({ releases: z.array(ReleaseView) }),
  }),
}
