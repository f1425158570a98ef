import { chownSync } from 'node:fs'

const NOBODY = 65_534

/**
 * Root may read everything, so tests of what may not be read run as nobody, who then owns the given folder.
 * For everyone else it changes nothing.
 */
export async function withoutRootPowers<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const { geteuid, seteuid } = process
  if (geteuid?.() !== 0 || seteuid === undefined) return act()
  chownSync(folder, NOBODY, NOBODY)
  seteuid(NOBODY)
  try {
    return await act()
  } finally {
    seteuid(0)
  }
}
