import { lstat } from 'node:fs/promises'

/** Is there anything of this name, be it a link to nowhere? */
export function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  )
}
