import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { run, runNode } from './run.mjs'

const LOCK = inRoot('package-lock.json')
const INSTALLED = inRoot('node_modules', '.package-lock.json')
const STAMP = inRoot('node_modules', '.lectern-install')

// Development packages are needed to build, whatever NODE_ENV says.
const CI_ARGS = ['ci', '--include=dev', '--no-audit', '--no-fund']

/** Brings node_modules in line with package-lock.json; does nothing if it already is. */
export async function installIfNeeded() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (readText(STAMP) === wanted) return
  if (!isLockInstalled()) {
    console.log('Installing packages (npm ci) …')
    const npmScript = process.env['npm_execpath']
    const code = npmScript?.endsWith('.js')
      ? await runNode([npmScript, ...CI_ARGS])
      : await run('npm', CI_ARGS, { shell: process.platform === 'win32' })
    if (code !== 0) {
      console.error('npm ci failed; the lines above say why.')
      process.exit(code)
    }
  }
  writeFileSync(STAMP, wanted)
}

/** True if npm was run by hand and node_modules matches the lock file. */
function isLockInstalled() {
  const installed = readPackages(INSTALLED)
  const wanted = Object.entries(readPackages(LOCK)).filter(
    ([name, entry]) => name.includes('node_modules/') && !entry.optional,
  )
  return (
    wanted.length > 0 &&
    wanted.every(([name, entry]) => installed[name]?.version === entry.version && existsSync(inRoot(name)))
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** @param {string} file */
function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
