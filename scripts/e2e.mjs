// npm run e2e [-- playwright arguments]: the browser journeys alone, against a fresh build.
import './lib/node-version.mjs'
import { buildIfNeeded } from './lib/build-if-needed.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { inRoot } from './lib/paths.mjs'
import { commandOf, runNode } from './lib/run.mjs'
import { seeToChromium, seeToFfmpeg } from './lib/system-tools.mjs'

await installIfNeeded()
seeToFfmpeg()
if (!seeToChromium()) process.exit(1)
await buildIfNeeded()

const playwright = commandOf('@playwright/test', 'playwright')
process.exitCode = await runNode([playwright, 'test', ...process.argv.slice(2)], { cwd: inRoot('e2e') })
