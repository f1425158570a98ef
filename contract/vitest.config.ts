import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'contract',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // Tests that try thousands of values take long on a machine that has other things to do.
    testTimeout: 60_000,
  },
})
