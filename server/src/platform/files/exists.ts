import { lstat } from 'node:fs/promises'

/** Whether there is any entry of this name, including a dangling link. */
export function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  )
}
