import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['contract', 'server', 'web', 'web/vitest.plain.config.ts'],
    // Left to itself it keeps one processor free, which of two is half of them.
    maxWorkers: '100%',
  },
})
