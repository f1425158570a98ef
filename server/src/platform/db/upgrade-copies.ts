import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Copies of the database made before upgrades, for going back to the previous version. */

const NAME = /^before-upgrade-(\d+)\.sqlite$/
const COPIES_TO_KEEP = 2

export const upgradeCopy = (folder: string, now: number): string =>
  path.join(folder, `before-upgrade-${now}.sqlite`)

/** Newest first. */
export function listUpgradeCopies(folder: string): string[] {
  return readNames(folder)
    .filter((name) => NAME.test(name))
    .sort((one, other) => timeOf(other) - timeOf(one))
    .map((name) => path.join(folder, name))
}

/** Keeps the new copy even if the clock was ahead when older ones were made. */
export function removeOldUpgradeCopies(folder: string, newCopy: string): void {
  const others = listUpgradeCopies(folder).filter((copy) => copy !== newCopy)
  for (const copy of others.slice(COPIES_TO_KEEP - 1)) {
    try {
      rmSync(copy, { force: true })
    } catch {
      // It may belong to another account. The next upgrade tries again.
    }
  }
}

const timeOf = (name: string): number => Number(NAME.exec(name)?.[1] ?? 0)

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
