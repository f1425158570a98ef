import { chownSync } from 'node:fs'

const NOBODY = 65_534

/**
 * Root can read everything, so tests of unreadable files run as nobody, who then owns the given folder. Has no effect
 * for other users.
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
