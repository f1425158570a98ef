import { z } from 'zod'
import { endpoint, withPermission } from './endpoint.ts'
import { ById, Id, LibraryId } from './ids.ts'
import { queryNumber } from './lenient.ts'

/** Files on their way into a library. They lie aside until they are whole, and then move in at once. */

const Names = {
  title: z.string().trim().min(1).max(500),
  author: z.string().trim().max(500).nullish(),
  series: z.string().trim().max(500).nullish(),
}

export const UploadView = z.object({
  id: Id,
  libraryId: Id,
  folderId: Id,
  /** Where it will land, below the library folder. */
  directory: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.int(), received: z.int() })),
  createdAt: z.int(),
})
export type UploadView = z.output<typeof UploadView>

export const upload = {
  whole: endpoint({
    method: 'POST',
    path: '/api/upload',
    access: withPermission('upload'),
    summary: 'Send an item in one go: multipart with title, author, series, library, folder, and the files.',
    reply: 'ok',
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/uploads',
    access: withPermission('upload'),
    summary:
      'Announce an item: names, library folder and files. Its files are then sent in pieces. The same files announced again for the same place go on where they stopped.',
    body: z.object({
      libraryId: LibraryId,
      folderId: Id,
      ...Names,
      files: z
        .array(
          z.object({
            name: z.string().min(1).max(1000),
            size: z.int().min(0),
            /** Milliseconds; tells a file that was changed meanwhile. */
            lastModified: z.number().optional(),
          }),
        )
        .min(1)
        .max(5000),
    }),
    reply: UploadView,
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/uploads/:id',
    access: withPermission('upload'),
    summary: 'How much of each file has arrived: where to go on after an interruption.',
    params: ById,
    reply: UploadView,
  }),
  piece: endpoint({
    method: 'PUT',
    path: '/api/uploads/:id/files/:index',
    access: withPermission('upload'),
    summary: 'A piece of a file, as octets, from an offset on. It must begin where the last one ended.',
    params: z.object({ id: Id, index: z.string().regex(/^\d{1,5}$/) }),
    query: z.object({ offset: queryNumber(0) }),
    reply: z.object({ received: z.int() }),
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/uploads/:id/finish',
    access: withPermission('upload'),
    summary: 'All files are there: move them into the library and take a look at them.',
    params: ById,
    reply: 'ok',
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/uploads/:id',
    access: withPermission('upload'),
    summary: 'Throw away what has arrived.',
    params: ById,
    reply: 'ok',
  }),
}
