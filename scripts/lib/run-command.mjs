import './node-version.mjs'
import { pathToFileURL } from 'node:url'
import { buildIfNeeded } from './build-if-needed.mjs'
import { installIfNeeded } from './install.mjs'
import { inRoot, ROOT } from './paths.mjs'

/**
 * Runs a command of the server (server/src/commands) in this process, with the same environment as npm start.
 *
 * @param {string} name
 */
export async function runCommand(name) {
  await installIfNeeded()
  await buildIfNeeded()
  process.chdir(ROOT)
  await import(pathToFileURL(inRoot('server', 'dist', `${name}.js`)).href)
}
