import { z } from 'zod'
import { endpoint, withPermission } from './endpoint.ts'
import { ByItemId, ByLibraryId, ItemId } from './ids.ts'

const Ino = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not a file number')
const MAX_IDS = 500

/** Ids in one text, between commas. */
const IdList = z
  .string({ error: 'is required' })
  .max(MAX_IDS * 65)
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== ''))
  .pipe(z.array(ItemId).min(1, 'names no item').max(MAX_IDS, `names more than ${MAX_IDS} items`))

/** Files to keep. The token may stand in the address (`token=…`): browsers download by link. */
export const downloads = {
  file: endpoint({
    method: 'GET',
    path: '/api/items/:id/file/:ino/download',
    access: withPermission('download'),
    summary: 'One file of an item, as an attachment.',
    params: z.object({ id: ItemId, ino: Ino }),
    reply: 'file',
  }),
  item: endpoint({
    method: 'GET',
    path: '/api/items/:id/download',
    access: withPermission('download'),
    summary: 'The files of an item: the file itself where there is one, an archive of all otherwise.',
    params: ByItemId,
    reply: 'file',
  }),
  library: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/download',
    access: withPermission('download'),
    summary: 'Several items of a library in one archive, a folder each.',
    params: ByLibraryId,
    query: z.object({ ids: IdList }),
    reply: 'file',
  }),
}
