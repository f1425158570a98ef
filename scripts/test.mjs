// npm test [-- --changed]: from a fresh clone, runs every suite, or what a change affects. The last line is the sum.
import './lib/node-version.mjs'
import { buildIfNeeded } from './lib/build-if-needed.mjs'
import { changedSince, journeysOfChanges } from './lib/changed.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { runPlaywright, runVitest } from './lib/suites.mjs'
import { seeToChromium, seeToFfmpeg, seeToServerPackages } from './lib/system-tools.mjs'

await installIfNeeded()
seeToFfmpeg()
seeToServerPackages()
const hasBrowser = seeToChromium()
await buildIfNeeded()

const isPart = process.argv.includes('--changed')
const vitestArgs = isPart ? ['--changed', changedSince()] : []
const journeyArgs = isPart ? ['--no-deps', ...journeysOfChanges().map((name) => `/${name}.spec`)] : []

/** @type {import('./lib/suites.mjs').Outcome} */
const NO_BROWSER = { passed: 0, failed: 1, skipped: 0, failures: ['journeys: no Chromium to run them in'] }

const suites = [await runVitest(vitestArgs), hasBrowser ? await runPlaywright(journeyArgs) : NO_BROWSER]

/** @param {'passed' | 'failed' | 'skipped'} kind */
const sum = (kind) => suites.reduce((total, suite) => total + suite[kind], 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]

// Repeated here, since a log of a run like this is read from its end.
for (const failure of suites.flatMap((suite) => suite.failures)) console.log(`\nFailed: ${failure}`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
