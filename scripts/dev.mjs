// npm run dev: the server restarts on change, the web client reloads. One Ctrl-C stops both.
import './lib/node-version.mjs'
import { spawn } from 'node:child_process'
import { installIfNeeded } from './lib/install.mjs'
import { inRoot, ROOT } from './lib/paths.mjs'
import { commandOf } from './lib/run.mjs'
import { seeToFfmpeg } from './lib/system-tools.mjs'

await installIfNeeded()
seeToFfmpeg()

const serverPort = process.env['PORT'] ?? '13378'
const serverArgs = [
  commandOf('tsx'),
  'watch',
  '--clear-screen=false',
  'server/src/main.ts',
  ...process.argv.slice(2),
]
const children = [
  start(serverArgs, ROOT, { PORT: serverPort, NODE_ENV: 'development' }),
  start([inRoot('scripts', 'lib', 'dev-web.mjs'), serverPort], inRoot('web'), {}),
]

let isStopping = false
// A terminal sends Ctrl-C to the children as well; a second signal would cut their shutdown short.
process.on('SIGINT', () => process.stdin.isTTY || stopAll())
process.on('SIGTERM', stopAll)
for (const child of children) child.once('exit', stopAll)

/**
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function start(args, cwd, env) {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
}

function stopAll() {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
}
