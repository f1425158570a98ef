import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'
import { ByItemId, ItemId } from './ids.ts'

/** Comics, one page at a time: the archive is unpacked on the server. */

/** Selects a file if the item has several e-books; the primary one by default. */
const WhichFile = z.object({ file: z.string().min(1).max(64).optional() })

export const ComicPagesView = z.object({
  /** In reading order, by file name in the archive. */
  pages: z.array(z.object({ name: z.string() })),
  /** From the comic's ComicInfo.xml. */
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
    summary: 'A page of a comic as an image; pages start at 0.',
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
