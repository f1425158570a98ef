import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { inRoot } from './paths.mjs'

// None of these ends up in a build.
const SKIPPED = /(^|\/)(node_modules|dist|test|test-support|\.build-[^/]*|vitest\.config\.ts)$|\.test\.tsx?$/

/**
 * One hash over names and contents. Contents, not dates: a fresh checkout of the same source needs no new build.
 *
 * @param {string[]} roots files or folders, relative to the repository
 */
export function fingerprint(roots) {
  const hash = createHash('sha256')
  for (const file of roots.flatMap(listFiles).sort())
    hash.update(`\0${file}\0`).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

/**
 * @param {string} name
 * @returns {string[]}
 */
function listFiles(name) {
  if (SKIPPED.test(name) || !existsSync(inRoot(name))) return []
  if (statSync(inRoot(name)).isFile()) return [name]
  return readdirSync(inRoot(name)).flatMap((child) => listFiles(`${name}/${child}`))
}
