import type { DirectoryView } from '@lectern/contract/filesystem'

/** Builds a folder on the server. */
export const directory = (path: string, given: Partial<DirectoryView> = {}): DirectoryView => ({
  path,
  fullPath: path,
  dirname: path.split('/').at(-1) ?? '',
  level: 1,
  dirs: [],
  isUsed: false,
  isReadable: true,
  ...given,
})
