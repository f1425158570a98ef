import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { PARTS } from '../../scripts/lib/build-if-needed.mjs'
import { buildServer } from '../../scripts/lib/build-server.mjs'
import { fingerprint } from '../../scripts/lib/fingerprint.mjs'
import { inRoot } from '../../scripts/lib/paths.mjs'

/**
 * The server as shipped, for tests that start it as a process: from source, every start would take seconds to read a
 * thousand files. Built once per state of the sources, inside node_modules, where its imports resolve.
 */

const BUILDS = inRoot('node_modules', '.cache', 'lectern', 'servers')
const KEPT_MS = 24 * 60 * 60 * 1000

/** Transforms of files during the build. */
export type Changes = NonNullable<Parameters<typeof buildServer>[1]>

let sources: string | undefined

/** Returns the entry file. `name` identifies the changes. */
export async function builtServer(name = 'server', changes: Changes = []): Promise<string> {
  sources ??= fingerprint(PARTS.filter((part) => part.name === 'server').flatMap((part) => part.sources))
  const folder = path.join(BUILDS, `${name}-${sources.slice(0, 16)}`)
  if (!existsSync(folder)) await build(folder, changes)
  return path.join(folder, 'main.js')
}

async function build(folder: string, changes: Changes): Promise<void> {
  removeOldBuilds()
  const draft = path.join(BUILDS, `draft-${randomUUID()}`)
  await buildServer(draft, changes)
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another worker built the same at the same time.
    if (!existsSync(folder)) throw error
  }
}

function removeOldBuilds(): void {
  mkdirSync(BUILDS, { recursive: true })
  for (const name of readdirSync(BUILDS)) {
    const folder = path.join(BUILDS, name)
    if (Date.now() - statSync(folder).mtimeMs > KEPT_MS) rmSync(folder, { recursive: true, force: true })
  }
}
