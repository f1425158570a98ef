import { z } from 'zod'
import { endpoint, withPermission } from './endpoint.ts'
import { ById, Id, LibraryId } from './ids.ts'
import { queryNumber } from './lenient.ts'

/** Uploads into a library. Files are staged until complete, then moved into place together. */

const Names = {
  title: z.string().trim().min(1).max(500),
  author: z.string().trim().max(500).nullish(),
  series: z.string().trim().max(500).nullish(),
}

export const UploadView = z.object({
  id: Id,
  libraryId: Id,
  folderId: Id,
  /** The target path, relative to the library folder. */
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
    summary:
      'Upload an item in one request: multipart with title, author, series, library, folder and files.',
    reply: 'ok',
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/uploads',
    access: withPermission('upload'),
    summary:
      'Start a chunked upload: names, library folder and file list. Starting the same files for the same folder again resumes the upload.',
    body: z.object({
      libraryId: LibraryId,
      folderId: Id,
      ...Names,
      files: z
        .array(
          z.object({
            name: z.string().min(1).max(1000),
            size: z.int().min(0),
            /** In milliseconds; detects a file that was changed in the meantime. */
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
    summary: 'The number of bytes received of each file, to resume an interrupted upload.',
    params: ById,
    reply: UploadView,
  }),
  piece: endpoint({
    method: 'PUT',
    path: '/api/uploads/:id/files/:index',
    access: withPermission('upload'),
    summary: 'Upload a chunk of a file, as octets, at an offset. It must start where the previous one ended.',
    params: z.object({ id: Id, index: z.string().regex(/^\d{1,5}$/) }),
    query: z.object({ offset: queryNumber(0) }),
    reply: z.object({ received: z.int() }),
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/uploads/:id/finish',
    access: withPermission('upload'),
    summary: 'Finish the upload: move the files into the library and scan them.',
    params: ById,
    reply: 'ok',
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/uploads/:id',
    access: withPermission('upload'),
    summary: 'Cancel the upload and discard its chunks.',
    params: ById,
    reply: 'ok',
  }),
}
