import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
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
    // Where somebody waits, jsdom and the client's modules are loaded once a worker, and test/setup.ts puts back what a
    // file leaves behind. CI gives each file its own: no result there depends on the order of files.
    isolate: process.env['CI'] !== undefined,
    alias: [{ find: /^zustand$/, replacement: fileURLToPath(new URL('./test/zustand.ts', import.meta.url)) }],
    // Opening popups in jsdom is slow on a busy machine.
    testTimeout: 60_000,
    setupFiles: ['./test/setup.ts'],
  },
})
