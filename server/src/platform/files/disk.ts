import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'

/** The few questions a walk asks. */
export interface Disk {
  list(folder: string): Dirent[] | Promise<Dirent[]>
  /** The raw names, for those that are not text. */
  listBytes(folder: string): Buffer[] | Promise<Buffer[]>
  /** Follows links. */
  stat(path: string): Stats | Promise<Stats>
  realPath(path: string): string | Promise<string>
}

/** Waits for each answer: a fraction of the work, as long as answers come from the system's memory. */
export const fastDisk: Disk = {
  list: (folder) => readdirSync(folder, { withFileTypes: true }),
  listBytes: (folder) => readdirSync(folder, { encoding: 'buffer' }),
  stat: (path) => statSync(path),
  realPath: (path) => realpathSync.native(path),
}

/** Asks without waiting, so that several questions can be under way. */
export const patientDisk: Disk = {
  list: (folder) => readdir(folder, { withFileTypes: true }),
  listBytes: (folder) => readdir(folder, { encoding: 'buffer' }),
  stat: (path) => stat(path),
  realPath: (path) => realpath(path),
}
