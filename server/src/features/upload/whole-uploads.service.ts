import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Single-request uploads are kept in folders of their own until their destination is known. */

const PREFIX = 'whole-'

export async function makeWholeFolder(base: string): Promise<string> {
  await mkdir(base, { recursive: true })
  return mkdtemp(path.join(base, PREFIX))
}

/** Removes folders that have received nothing for too long: the server that wrote them was killed. */
export async function removeOldWholeFolders(
  base: string,
  isOld: (touchedAt: number) => boolean,
): Promise<void> {
  for (const name of await readdir(base).catch(() => [])) {
    const folder = path.join(base, name)
    if (name.startsWith(PREFIX) && isOld(await touchedAt(folder))) {
      // If the folder can't be removed now, the next upload retries.
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
