// npm run build [server] [web]: builds server/dist and web/dist, both if none is named.
import './lib/node-version.mjs'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PARTS } from './lib/build-if-needed.mjs'
import { buildServer } from './lib/build-server.mjs'
import { buildWeb } from './lib/build-web.mjs'
import { fingerprint } from './lib/fingerprint.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'

/** @type {Record<string, (outFolder: string) => Promise<void>>} */
const BUILDERS = { server: buildServer, web: buildWeb }

// Without a handler a signal would skip the clean-up at exit.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

await installIfNeeded()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in BUILDERS))
if (unknown.length > 0) {
  console.error(
    `Nothing called ${unknown.join(', ')} can be built; there are: ${Object.keys(BUILDERS).join(', ')}.`,
  )
  process.exit(1)
}
for (const part of PARTS) if (wanted.length === 0 || wanted.includes(part.name)) await buildPart(part)

/**
 * Builds beside the old result and swaps at the end: a running server and a failed build both keep a complete one.
 *
 * @param {(typeof PARTS)[number]} part
 */
async function buildPart({ name, sources }) {
  const startedAt = Date.now()
  const next = inRoot(name, `.build-${process.pid}`)
  const stamp = fingerprint(sources)
  process.once('exit', () => rmSync(next, { recursive: true, force: true }))
  try {
    await BUILDERS[name]?.(next)
    writeFileSync(path.join(next, '.build-stamp'), stamp)
    replaceFolder(inRoot(name, 'dist'), next)
  } catch (error) {
    console.error(`The ${name} build failed: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
  console.log(`Built ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

/**
 * @param {string} folder
 * @param {string} next
 */
function replaceFolder(folder, next) {
  const old = `${next}-old`
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(next, folder)
  rmSync(old, { recursive: true, force: true })
}
