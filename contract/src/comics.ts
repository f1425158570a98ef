import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'
import { ByItemId, ItemId } from './ids.ts'

/** Comics, page by page: the archive stays on the server. */

/** Of an item with several e-books; without it, the one that is read. */
const WhichFile = z.object({ file: z.string().min(1).max(64).optional() })

export const ComicPagesView = z.object({
  /** In reading order, by their names in the archive. */
  pages: z.array(z.object({ name: z.string() })),
  /** As its ComicInfo.xml says. */
  isRightToLeft: z.boolean(),
})
export type ComicPagesView = z.output<typeof ComicPagesView>

export const comics = {
  pages: endpoint({
    method: 'GET',
    path: '/api/items/:id/comic/pages',
    access: signedIn,
    summary: 'The pages of a comic (cbz, cbr).',
    params: ByItemId,
    query: WhichFile,
    reply: ComicPagesView,
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/items/:id/comic/pages/:page',
    access: signedIn,
    summary: 'One page of a comic as a picture; the first is 0.',
    params: z.object({
      id: ItemId,
      page: z
        .string()
        .regex(/^\d{1,5}$/, 'must be the number of a page')
        .transform(Number),
    }),
    query: WhichFile,
    reply: 'file',
  }),
}
