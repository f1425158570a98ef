import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { endpointAddresses } from './vite-endpoints.ts'

export default defineConfig({
  plugins: [react(), endpointAddresses()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // Opening popups in jsdom is slow on a busy machine.
    testTimeout: 60_000,
    setupFiles: ['./test/setup.ts'],
  },
})
