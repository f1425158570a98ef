import { defineConfig } from '@playwright/test'
import { findJourneyBrowser } from '../scripts/lib/system-tools.mjs'
import { CHROMIUM_ARGS } from './support/browser.ts'
import { DESKTOP } from './support/viewports.ts'

export default defineConfig({
  testDir: './journeys',
  outputDir: './.output/artifacts',
  forbidOnly: process.env['CI'] !== undefined,
  // Two leave two processors idle for a fifth of the time.
  workers: 3,
  retries: 0,
  // So that nothing hangs for ever, on a slow machine too; what passes waits for none of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? './.output/results.json' }],
  ],
  // What listens closely is disturbed by whatever runs beside it.
  projects: [
    { name: 'journeys', grepInvert: /@alone/ },
    { name: 'alone', grep: /@alone/, dependencies: ['journeys'] },
  ],
  use: {
    ...DESKTOP,
    locale: 'en-US',
    timezoneId: 'UTC',
    // It costs a quarter of the time; the screenshot and the log of the server tell most of it.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findJourneyBrowser(), args: CHROMIUM_ARGS },
  },
})
