import type { Context } from '../../context.ts'
import { realPathOf } from '../../platform/files/containment.ts'
import { isReadableFolder, makeFolder, type MadeFolder } from '../../platform/files/make-folder.ts'
import { checkNewFolders, invalidFolder, ownFolders, type UsedFolder } from './library-folders.rules.ts'
import { sampleFolder } from './sample-folder.service.ts'

/**
 * New folders being added to a library. They are checked and created before the transaction, because disks may be
 * slow, and checked again inside it, because another request may have been faster.
 */
export interface PreparedFolders {
  checkAgain(used: readonly UsedFolder[]): void
  /** Removes the empty folders that were created, except those now used by a library. */
  undo(used: readonly UsedFolder[]): Promise<void>
}

export async function prepareFolders(
  ctx: Pick<Context, 'config'>,
  newPaths: readonly string[],
  used: readonly UsedFolder[],
): Promise<PreparedFolders> {
  if (newPaths.length === 0) return NOTHING_TO_PREPARE
  const own = ownFolders(ctx.config)
  const sample = sampleFolder(ctx.config)
  const realPaths = await resolveAll([...newPaths, ...used.map(({ path }) => path), ...own, sample])
  const realPath = (path: string) => realPaths.get(path) ?? path
  const around = { ownFolders: own, sampleFolder: sample, realPath }
  for (const path of newPaths) if (!realPaths.has(path)) invalidFolder(path)
  checkNewFolders(newPaths, { ...around, used })
  const made = await makeAll(newPaths, realPath)
  return {
    checkAgain: (usedNow) => checkNewFolders(newPaths, { ...around, used: usedNow }),
    undo: (usedNow) => undoAll(made.filter((folder) => !usedNow.some(({ path }) => path === folder.path))),
  }
}

const NOTHING_TO_PREPARE: PreparedFolders = { checkAgain: () => undefined, undo: () => Promise.resolve() }

/** Folders that can't be resolved (because their disk is unavailable) are compared by path. */
async function resolveAll(paths: readonly string[]): Promise<Map<string, string>> {
  const entries = await Promise.all(
    paths.map(async (path) => {
      const real = await realPathOf(path)
      return real === undefined ? [] : [[path, real] as const]
    }),
  )
  return new Map(entries.flat())
}

/** Creates all of them or none. */
async function makeAll(paths: readonly string[], realPath: (path: string) => string): Promise<MadeFolder[]> {
  const made: MadeFolder[] = []
  for (const path of paths) {
    const folder = await makeFolder(path).catch(() => undefined)
    if (folder) made.push(folder)
    const isSound = folder && (await isReadableFolder(path)) && (await realPathOf(path)) === realPath(path)
    if (isSound) continue
    await undoAll(made)
    invalidFolder(path)
  }
  return made
}

async function undoAll(made: readonly MadeFolder[]): Promise<void> {
  // In reverse order: folders may share a parent that was created with the first of them.
  for (const folder of made.toReversed()) await folder.undo()
}
