import { existsSync, readFileSync } from 'node:fs'
import { fingerprint } from './fingerprint.mjs'
import { inRoot } from './paths.mjs'
import { runNode } from './run.mjs'

const SHARED_SOURCES = ['contract', 'package-lock.json', 'tsconfig.base.json']
const BUILD_SCRIPTS = ['scripts/build.mjs', 'scripts/lib/build-server.mjs', 'scripts/lib/build-web.mjs']

/** What is built, from which sources, and the file that proves it exists. */
export const PARTS = [
  { name: 'server', sources: ['server', ...SHARED_SOURCES, ...BUILD_SCRIPTS], result: 'server/dist/main.js' },
  { name: 'web', sources: ['web', ...SHARED_SOURCES, ...BUILD_SCRIPTS], result: 'web/dist/index.html' },
]

/** @param {string} part */
export const stampFile = (part) => inRoot(part, 'dist', '.build-stamp')

/** @param {(typeof PARTS)[number]} part */
function isBuilt(part) {
  const stamp = stampFile(part.name)
  return (
    existsSync(inRoot(part.result)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint(part.sources)
  )
}

/** Builds what changed since the last build. Uses a separate process, so that the bundler's memory is freed. */
export async function buildIfNeeded() {
  const stale = PARTS.filter((part) => !isBuilt(part)).map((part) => part.name)
  if (stale.length === 0) return
  const code = await runNode([inRoot('scripts', 'build.mjs'), ...stale])
  if (code !== 0) process.exit(code)
}
