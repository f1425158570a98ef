import { z } from 'zod'
import { adminOnly, endpoint, withPermission } from './endpoint.ts'
import { queryNumber } from './lenient.ts'

const MAX_PATH_CHARS = 4096

/** A path. Access is checked where it is used. */
export const FolderPath = z
  .string()
  .min(1)
  .max(MAX_PATH_CHARS)
  .refine((path) => !path.includes('\0'), 'is not a path')

/**
 * A folder to choose from. Older clients read `fullPath` and expect subfolders in `dirs`; newer ones read `path`
 * and request each level. `dirs` is always empty here.
 */
export const DirectoryView = z.object({
  path: z.string(),
  dirname: z.string(),
  fullPath: z.string(),
  level: z.int(),
  dirs: z.array(z.never()),
  /** Lectern only: the folder is, or lies inside, a library folder. */
  isUsed: z.boolean(),
  /** Lectern only: the server has read permission. */
  isReadable: z.boolean(),
})
export type DirectoryView = z.output<typeof DirectoryView>

export const filesystem = {
  list: endpoint({
    method: 'GET',
    path: '/api/filesystem',
    access: adminOnly,
    summary: 'The subfolders of a folder on the server, for choosing library folders.',
    query: z.object({
      path: z.string().max(MAX_PATH_CHARS).optional(),
      level: queryNumber(-1, { min: -1, max: MAX_PATH_CHARS }),
    }),
    reply: z.object({ posix: z.boolean(), directories: z.array(DirectoryView) }),
  }),
  pathExists: endpoint({
    method: 'POST',
    path: '/api/filesystem/pathexists',
    access: withPermission('upload'),
    summary: 'Check whether the target folder of an upload exists. Only inside folders of visible libraries.',
    body: z.object({
      directory: FolderPath.or(z.literal('')),
      folderPath: FolderPath,
    }),
    /** The title of the existing item, if the caller can see it. */
    reply: z.object({ exists: z.boolean(), libraryItemTitle: z.string().optional() }),
  }),
}
