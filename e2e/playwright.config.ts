import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findJourneyBrowser } from '../scripts/lib/system-tools.mjs'
import { CHROMIUM_ARGS } from './support/browser.ts'
import { DESKTOP } from './support/viewports.ts'

export default defineConfig({
  testDir: './journeys',
  outputDir: './.output/artifacts',
  forbidOnly: process.env['CI'] !== undefined,
  // With one worker per processor, processors were idle for a fifth of the time. Each worker needs about a gigabyte.
  workers: Math.min(12, Math.ceil(availableParallelism() * 1.5)),
  retries: 0,
  // Keeps tests from hanging forever, even on a slow machine; passing tests never wait this long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? './.output/results.json' }],
  ],
  // Tests that measure audio are disturbed by anything running alongside.
  projects: [
    { name: 'journeys', grepInvert: /@alone/ },
    { name: 'alone', grep: /@alone/, dependencies: ['journeys'] },
  ],
  use: {
    ...DESKTOP,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Tracing costs a quarter of the time; the screenshot and the server log explain most failures.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findJourneyBrowser(), args: CHROMIUM_ARGS },
  },
})
