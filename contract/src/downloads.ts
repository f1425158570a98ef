import { z } from 'zod'
import { endpoint, withPermission } from './endpoint.ts'
import { ByItemId, ByLibraryId, ItemId } from './ids.ts'

const Ino = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not a file number')
const MAX_IDS = 500

/** Comma-separated ids. */
const IdList = z
  .string({ error: 'is required' })
  .max(MAX_IDS * 65)
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== ''))
  .pipe(z.array(ItemId).min(1, 'names no item').max(MAX_IDS, `names more than ${MAX_IDS} items`))

/** File downloads. The token may be passed in the URL (`token=…`), because browsers download by link. */
export const downloads = {
  file: endpoint({
    method: 'GET',
    path: '/api/items/:id/file/:ino/download',
    access: withPermission('download'),
    summary: 'Download a file of an item.',
    params: z.object({ id: ItemId, ino: Ino }),
    reply: 'file',
  }),
  item: endpoint({
    method: 'GET',
    path: '/api/items/:id/download',
    access: withPermission('download'),
    summary: 'Download an item: its file if there is only one, otherwise a zip archive.',
    params: ByItemId,
    reply: 'file',
  }),
  library: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/download',
    access: withPermission('download'),
    summary: 'Download several items of a library as a zip archive with a folder for each.',
    params: ByLibraryId,
    query: z.object({ ids: IdList }),
    reply: 'file',
  }),
}
