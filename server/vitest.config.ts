import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // So that nothing hangs for ever; what must be quick is measured elsewhere.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
