// npm run e2e [-- name] [-- playwright arguments]: runs the browser journeys, or one of them, against a fresh build.
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

const args = process.argv.slice(2)
const isNamed = args.some((arg) => !arg.startsWith('-'))
// @alone depends on all other journeys; with names given it would run them all. One worker keeps it alone.
const onlyNamed = isNamed ? ['--no-deps', '--workers=1'] : []

const playwright = commandOf('@playwright/test', 'playwright')
process.exitCode = await runNode([playwright, 'test', ...onlyNamed, ...args], { cwd: inRoot('e2e') })
