import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Uploads in one go wait in folders of their own until it is known where they belong. */

const PREFIX = 'whole-'

export async function makeWholeFolder(base: string): Promise<string> {
  await mkdir(base, { recursive: true })
  return mkdtemp(path.join(base, PREFIX))
}

/** Removes those that nothing has arrived in for so long: their server was killed. */
export async function removeOldWholeFolders(
  base: string,
  isOld: (touchedAt: number) => boolean,
): Promise<void> {
  for (const name of await readdir(base).catch(() => [])) {
    const folder = path.join(base, name)
    if (name.startsWith(PREFIX) && isOld(await touchedAt(folder))) {
      // What can't be removed now is tried again with the next upload.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    }
  }
}

async function touchedAt(folder: string): Promise<number> {
  const files = (await readdir(folder).catch(() => [])).map((name) => path.join(folder, name))
  const times = [folder, ...files].map((file) =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  )
  return Math.max(...(await Promise.all(times)))
}
