import { z } from 'zod'
import { adminOnly, endpoint, withPermission } from './endpoint.ts'
import { queryNumber } from './lenient.ts'

const MAX_PATH_CHARS = 4096

/** A path as text. What it may lead to is decided where it is used. */
export const FolderPath = z
  .string()
  .min(1)
  .max(MAX_PATH_CHARS)
  .refine((path) => !path.includes('\0'), 'is not a path')

/**
 * A folder to choose from. Older clients read `fullPath` and expect the tree below in `dirs`, newer ones read `path`
 * and ask again with it; `dirs` is always empty here.
 */
export const DirectoryView = z.object({
  path: z.string(),
  dirname: z.string(),
  fullPath: z.string(),
  level: z.int(),
  dirs: z.array(z.never()),
  /** Ours: it is, or lies inside, a folder of a library. */
  isUsed: z.boolean(),
  /** Ours: the server may look into it. */
  isReadable: z.boolean(),
})
export type DirectoryView = z.output<typeof DirectoryView>

export const filesystem = {
  list: endpoint({
    method: 'GET',
    path: '/api/filesystem',
    access: adminOnly,
    summary: 'The folders inside one folder of the server, for choosing library folders.',
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
    summary: 'Is there something already where an upload would go? Only inside folders of visible libraries.',
    body: z.object({
      directory: FolderPath.or(z.literal('')),
      folderPath: FolderPath,
    }),
    /** The title of the item that is there, if it is one the caller may see. */
    reply: z.object({ exists: z.boolean(), libraryItemTitle: z.string().optional() }),
  }),
}
