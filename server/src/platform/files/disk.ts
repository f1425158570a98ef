import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'

/** The file system calls a walk needs. */
export interface Disk {
  list(folder: string): Dirent[] | Promise<Dirent[]>
  /** Raw names, for those that aren't valid UTF-8. */
  listBytes(folder: string): Buffer[] | Promise<Buffer[]>
  /** Follows links. */
  stat(path: string): Stats | Promise<Stats>
  realPath(path: string): string | Promise<string>
}

/** Synchronous calls: far less overhead, as long as the results are in the system's cache. */
export const syncDisk: Disk = {
  list: (folder) => readdirSync(folder, { withFileTypes: true }),
  listBytes: (folder) => readdirSync(folder, { encoding: 'buffer' }),
  stat: (path) => statSync(path),
  realPath: (path) => realpathSync.native(path),
}

/** Asynchronous calls, so that several can be in flight. */
export const asyncDisk: Disk = {
  list: (folder) => readdir(folder, { withFileTypes: true }),
  listBytes: (folder) => readdir(folder, { encoding: 'buffer' }),
  stat: (path) => stat(path),
  realPath: (path) => realpath(path),
}
