import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Each test opens a server of its own and closes it; loading the same modules for every file took half of the time.
    isolate: false,
    // Bodies of megabytes and whole shelves live for a moment; in the small space for young objects each was copied
    // again and again, which took half of the time of such tests.
    execArgv: ['--max-semi-space-size=64'],
    // So that nothing hangs for ever; what must be quick is measured elsewhere.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
