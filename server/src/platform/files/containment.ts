import { readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { isSameOrInside } from '../../lib/paths.ts'
import { isNotFoundError } from './file-errors.ts'

const MAX_LINKS = 40

/**
 * Resolves symbolic links in a path; parts that don't exist yet are appended to the nearest existing parent.
 * Undefined if it can't be resolved (circular links, or a folder without read permission).
 */
export async function realPathOf(given: string): Promise<string | undefined> {
  return follow(path.resolve(given), MAX_LINKS)
}

/** The check to make before using a path built from untrusted input: whether it is inside once links are resolved. */
export async function contains(outer: string, inner: string): Promise<boolean> {
  const [realOuter, realInner] = await Promise.all([realPathOf(outer), realPathOf(inner)])
  return realOuter !== undefined && realInner !== undefined && isSameOrInside(realInner, realOuter)
}

async function follow(absolute: string, linksLeft: number): Promise<string | undefined> {
  try {
    return await realpath(absolute)
  } catch (error) {
    const parent = path.dirname(absolute)
    if (!isNotFoundError(error) || parent === absolute || linksLeft === 0) return undefined
    // A dangling link: writing through it creates its target.
    const target = await readlink(absolute).catch(() => undefined)
    if (target !== undefined) return follow(path.resolve(parent, target), linksLeft - 1)
    const realParent = await follow(parent, linksLeft)
    return realParent === undefined ? undefined : path.join(realParent, path.basename(absolute))
  }
}
