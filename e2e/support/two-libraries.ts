import { createRoot } from './accounts.ts'
import { apiOf, makeLibrary } from './api.ts'
import { startServer } from './server.ts'
import { test as base } from './test.ts'

interface TwoLibraries {
  readonly twoLibraries: { readonly first: string; readonly second: string }
}

/** One server per worker, with the libraries Audiobooks and Lectures, both empty. */
export const test = base.extend<object, TwoLibraries>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await createRoot(server.baseUrl)
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  twoLibraries: [
    async ({ server }, use) => {
      const api = await apiOf(server.baseUrl)
      const first = await makeLibrary(api, 'Audiobooks')
      const second = await makeLibrary(api, 'Lectures')
      await use({ first: first.id, second: second.id })
    },
    { scope: 'worker' },
  ],
})
