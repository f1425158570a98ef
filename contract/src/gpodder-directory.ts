import { z } from 'zod'
import { endpoint, publicBecause } from './endpoint.ts'

/** The directory part of the gPodder API. Lectern has no directory and returns empty lists. */

const nothingSecret = publicBecause(
  'clients ask before they sign in, and the answer is the same for everybody',
)
const Nothing = z.array(z.never())
const empty = <const P extends `/${string}`>(path: P, params?: z.ZodObject) =>
  endpoint({
    method: 'GET',
    path,
    access: nothingSecret,
    summary: 'gPodder: the podcast directory, which is always empty.',
    ...(params && { params }),
    reply: Nothing,
  })
const Text = z.string().max(220)
/** The number of results and the format: `10.json`. */
const Count = z.string().regex(/^\d{1,5}(\.\w{1,5})?$/)

export const gpodderDirectory = {
  clientConfig: endpoint({
    method: 'GET',
    path: '/clientconfig.json',
    access: nothingSecret,
    summary: 'gPodder: the client configuration.',
    reply: z.object({
      mygpo: z.object({ baseurl: z.string() }),
      'mygpo-feedservice': z.object({ baseurl: z.string() }),
      update_timeout: z.int(),
    }),
  }),
  directorySearch: empty('/search.json'),
  toplist: empty('/toplist/:count', z.object({ count: Count })),
  suggestions: empty('/suggestions/:count', z.object({ count: Count })),
  tags: empty('/api/2/tags/:count', z.object({ count: Count })),
  tag: empty('/api/2/tag/:tag/:count', z.object({ tag: Text, count: Count })),
}
