import { defineConfig } from 'vitest/config'
import { endpointAddresses } from './vite-endpoints.ts'
import { NEEDS_BROWSER } from './vitest.config.ts'

/** Rules and other plain parts of the client: without a browser's pieces, and without a world of its own for each file. */
export default defineConfig({
  plugins: [endpointAddresses()],
  test: {
    name: 'web-plain',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: NEEDS_BROWSER,
    isolate: false,
    testTimeout: 60_000,
  },
})
