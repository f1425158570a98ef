import { readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { isSameOrInside } from '../../lib/paths.ts'
import { isNotThere } from './file-errors.ts'

const MAX_LINKS = 40

/**
 * Where a path really leads, symbolic links followed; what does not exist yet lies below its nearest existing parent.
 * undefined when that can't be told (links in a circle, a folder we may not look into).
 */
export async function realPathOf(given: string): Promise<string | undefined> {
  return follow(path.resolve(given), MAX_LINKS)
}

/** The one check before a path made of outside text is used: is it really inside, whatever links say? */
export async function contains(outer: string, inner: string): Promise<boolean> {
  const [realOuter, realInner] = await Promise.all([realPathOf(outer), realPathOf(inner)])
  return realOuter !== undefined && realInner !== undefined && isSameOrInside(realInner, realOuter)
}

async function follow(absolute: string, linksLeft: number): Promise<string | undefined> {
  try {
    return await realpath(absolute)
  } catch (error) {
    const parent = path.dirname(absolute)
    if (!isNotThere(error) || parent === absolute || linksLeft === 0) return undefined
    // A link to something that is not there yet: whoever writes through it writes to its target.
    const target = await readlink(absolute).catch(() => undefined)
    if (target !== undefined) return follow(path.resolve(parent, target), linksLeft - 1)
    const realParent = await follow(parent, linksLeft)
    return realParent === undefined ? undefined : path.join(realParent, path.basename(absolute))
  }
}
