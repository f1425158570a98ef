import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inRoot } from './paths.mjs'
import { commandOf, runNode } from './run.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Outcome */

/** @type {Outcome} */
const NOTHING_RAN = { passed: 0, failed: 1, skipped: 0, failures: ['a suite ended without a report'] }

/** Enough of a message to see what failed; the whole of it is above, in the output of the suite. */
const MESSAGE_LINES = 8

/**
 * Unit and slice tests of every workspace.
 *
 * @param {string[]} more passed on to vitest
 * @returns {Promise<Outcome>}
 */
export const runVitest = (more = []) =>
  withReport(async (report, env) => {
    const args = [
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...more,
    ]
    return runNode([commandOf('vitest'), ...args], { env })
  }, outcomeOfVitest)

/**
 * Journeys in the browser.
 *
 * @param {string[]} args passed on to Playwright
 * @returns {Promise<Outcome>}
 */
export const runPlaywright = (args = []) =>
  withReport(async (report, env) => {
    const playwright = commandOf('@playwright/test', 'playwright')
    const run = (/** @type {string[]} */ more, /** @type {NodeJS.ProcessEnv} */ moreEnv) =>
      runNode([playwright, 'test', ...args, ...more], { cwd: inRoot('e2e'), env: { ...env, ...moreEnv } })
    const code = await run([], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    if (code !== 0 && process.env['CI'] !== undefined) await traceFailed(run)
    return code
  }, outcomeOfPlaywright)

/**
 * Runs failed journeys once more, only to keep a trace: tracing every journey would cost a quarter of the time. They
 * count as failed whatever the second run does.
 *
 * @param {(args: string[], env: NodeJS.ProcessEnv) => Promise<number>} run
 */
async function traceFailed(run) {
  console.log('\nThe journeys that failed run once more, for traces in e2e/.output/traced. They stay failed.')
  const report = inRoot('e2e', '.output', 'traced.json')
  const failed = '--last-failed-file=.output/artifacts/.last-run.json'
  await run(['--last-failed', failed, '--no-deps', '--output=.output/traced'], {
    TRACE: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
}

/**
 * Gives a suite its own folder for media, databases and browser profiles, and removes it afterwards. A suite that
 * fails without naming a failed test (a crash, an unhandled error) counts as one failure.
 *
 * @param {(report: string, env: NodeJS.ProcessEnv) => Promise<number>} runSuite
 * @param {(report: any) => Outcome} outcomeOf
 * @returns {Promise<Outcome>}
 */
async function withReport(runSuite, outcomeOf) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-test-'))
  // Some tests run as another user, who needs access too.
  chmodSync(folder, 0o755)
  const report = path.join(folder, 'report.json')
  try {
    const code = await runSuite(report, { ...process.env, TMPDIR: folder })
    const outcome = existsSync(report) ? outcomeOf(JSON.parse(readFileSync(report, 'utf8'))) : NOTHING_RAN
    const failedElsewhere = code !== 0 && outcome.failed === 0
    return failedElsewhere
      ? { ...outcome, failed: 1, failures: [`a suite ended with code ${code}`] }
      : outcome
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A file that fails before its first test (an import that does not resolve) counts as one failure.
 *
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} report
 * @returns {Outcome}
 */
function outcomeOfVitest(report) {
  const failedFiles = report.testResults.filter((file) => file.status === 'failed')
  const failures = failedFiles.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(inRoot(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return [describeFailure(file, message)]
    return failed.map((test) =>
      describeFailure(`${file} > ${test.fullName}`, test.failureMessages.join('\n')),
    )
  })
  const broken = failedFiles.filter((file) => !file.assertionResults.some((test) => test.status === 'failed'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

/**
 * A flaky journey counts as failed.
 *
 * @typedef {{ message?: string }} JourneyError
 * @typedef {{ title: string, ok: boolean, tests: { results: { errors: JourneyError[] }[] }[] }} Journey
 * @typedef {{ file: string, specs?: Journey[], suites?: JourneySuite[] }} JourneySuite
 * @param {{ suites: JourneySuite[], stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Outcome}
 */
function outcomeOfPlaywright({ suites, stats }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failedJourneys),
  }
}

/**
 * @param {JourneySuite} suite
 * @returns {string[]}
 */
function failedJourneys({ file, specs = [], suites = [] }) {
  const own = specs
    .filter((journey) => !journey.ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors)
      return describeFailure(`${file} > ${title}`, errors.map((error) => error.message ?? '').join('\n'))
    })
  return [...own, ...suites.flatMap(failedJourneys)]
}

/**
 * @param {string} name
 * @param {string} message
 */
function describeFailure(name, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [name, ...lines.slice(0, MESSAGE_LINES).map((line) => `  ${line}`)].join('\n')
}
