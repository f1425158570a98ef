import { stat } from 'node:fs/promises'
import { toFolderStat } from '../../../platform/files/list-folder.ts'
import { walkFolder } from '../../../platform/files/walk.ts'
import { isHidden } from './file-kinds.rules.ts'
import { isFresh } from './fresh-files.rules.ts'
import type { FoundItem, SettledCheck } from './survey.types.ts'

interface Seen {
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
}

/** Whether the files of an item have been completely written since they were found. */
export async function hasSettled(
  root: string,
  item: FoundItem,
  { now, mayBeFresh }: SettledCheck,
  walk = walkFolder,
): Promise<boolean> {
  const present = item.isFile ? await lookAtFiles(root, item) : await lookAtFolder(root, item, walk)
  const isAtRest = item.files.every((file) => {
    const again = present.get(file.relPath)
    const isSame =
      again?.size === file.size && again.mtimeMs === file.mtimeMs && again.ctimeMs === file.ctimeMs
    return isSame && (mayBeFresh || !isFresh(file, now))
  })
  if (!isAtRest || item.isFile) return isAtRest
  // A new file that is fresh means that copying continues.
  for (const file of item.files) present.delete(file.relPath)
  return [...present.values()].every((file) => !isFresh(file, now))
}

/** Thousands of single files may lie in one folder, so it is not walked for each of them. */
async function lookAtFiles(root: string, { files }: FoundItem): Promise<Map<string, Seen>> {
  const present = new Map<string, Seen>()
  for (const { relPath } of files) {
    const path = `${root}/${relPath}`
    const found = await stat(path).catch(() => null)
    if (found) present.set(relPath, { size: found.size, ...toFolderStat(found, path) })
  }
  return present
}

async function lookAtFolder(
  root: string,
  { relPath }: FoundItem,
  walk: typeof walkFolder,
): Promise<Map<string, Seen>> {
  const present = new Map<string, Seen>()
  for await (const { files } of walk(root, { startAt: [relPath], isPassedBy: isHidden })) {
    for (const file of files) present.set(file.relPath, file)
  }
  return present
}
