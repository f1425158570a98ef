import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { endpointAddresses } from './vite-endpoints.ts'

/** What draws, or needs something else of a browser. */
export const NEEDS_BROWSER = ['src/**/*.test.tsx', 'src/**/*.dom.test.ts']

export default defineConfig({
  plugins: [react(), endpointAddresses()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: NEEDS_BROWSER,
    // Each file has a page and modules of its own, in a new context of the same process: a new process for each of them
    // spent half of the time on loading.
    pool: 'vmForks',
    // Opening popups in jsdom is slow on a busy machine.
    testTimeout: 60_000,
    setupFiles: ['./test/setup.ts'],
  },
})
