// npm test: from a fresh clone, every suite once. The last line is the sum over all of them.
import './lib/node-version.mjs'
import { buildIfNeeded } from './lib/build-if-needed.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { runPlaywright, runVitest } from './lib/suites.mjs'
import { seeToChromium, seeToFfmpeg } from './lib/system-tools.mjs'

await installIfNeeded()
seeToFfmpeg()
const hasBrowser = seeToChromium()
await buildIfNeeded()

const suites = [await runVitest(), hasBrowser ? await runPlaywright() : { passed: 0, failed: 1, skipped: 0 }]

/** @param {'passed' | 'failed' | 'skipped'} kind */
const sum = (kind) => suites.reduce((total, counts) => total + counts[kind], 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]

console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
