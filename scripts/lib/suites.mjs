import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot } from './paths.mjs'
import { commandOf, runNode } from './run.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
const NOTHING_RAN = { passed: 0, failed: 1, skipped: 0 }

/**
 * Unit and slice tests of every workspace.
 *
 * @param {string[]} more passed on to vitest
 * @returns {Promise<Counts>}
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
  }, countVitest)

/**
 * Journeys in the browser.
 *
 * @param {string[]} args passed on to Playwright
 * @returns {Promise<Counts>}
 */
export const runPlaywright = (args = []) =>
  withReport(async (report, env) => {
    const playwright = commandOf('@playwright/test', 'playwright')
    const run = (/** @type {string[]} */ more, /** @type {NodeJS.ProcessEnv} */ moreEnv) =>
      runNode([playwright, 'test', ...args, ...more], { cwd: inRoot('e2e'), env: { ...env, ...moreEnv } })
    const code = await run([], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    if (code !== 0 && process.env['CI'] !== undefined) await traceFailed(run)
    return code
  }, countPlaywright)

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
 * @param {(report: any) => Counts} count
 * @returns {Promise<Counts>}
 */
async function withReport(runSuite, count) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-test-'))
  // Some tests run as another user, who needs access too.
  chmodSync(folder, 0o755)
  const report = path.join(folder, 'report.json')
  try {
    const code = await runSuite(report, { ...process.env, TMPDIR: folder })
    const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : NOTHING_RAN
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A file that fails before its first test (an import that does not resolve) counts as one failure.
 *
 * @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} report
 * @returns {Counts}
 */
function countVitest(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * A flaky journey counts as failed.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Counts}
 */
function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}
