import { expect, type Page, test as base } from '@playwright/test'
import { type Account, createRoot, ROOT_ACCOUNT } from './accounts.ts'
import { type LecternServer, startServer } from './server.ts'

interface WorkerFixtures {
  /** One server for all tests of a worker, with its root account created. A destructive journey starts its own. */
  readonly server: LecternServer
}

interface TestFixtures {
  /** A server that has not been set up, for this test alone. */
  readonly emptyServer: LecternServer
  readonly keepLogOfFailure: void
  /** Violations that the journey expects, for journeys about the policy. */
  readonly refusedByPolicy: RegExp | null
  readonly keepContentPolicy: void
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await createRoot(server.baseUrl)
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  emptyServer: async ({}, use) => {
    const server = await startServer()
    await use(server)
    await server.remove()
  },
  baseURL: async ({ server }, use) => use(server.baseUrl),
  refusedByPolicy: [null, { option: true }],
  // Whatever a journey does, the page must never violate the content security policy sent by the server.
  keepContentPolicy: [
    async ({ context, refusedByPolicy }, use) => {
      const offences: string[] = []
      context.on('console', (message) => {
        const text = message.text()
        // External texts may contain event handlers: blocking those is what the policy is for.
        const isExpected = text.includes('inline event handler') || refusedByPolicy?.test(text)
        if (!isExpected && text.includes('Content Security Policy')) offences.push(text)
      })
      await use()
      expect(offences, 'refused by the content security policy').toEqual([])
    },
    { auto: true },
  ],
  keepLogOfFailure: [
    async ({ server }, use, testInfo) => {
      await use()
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('server.log', { body: server.log() })
    },
    { auto: true },
  ],
})

export { expect }

/** Gives the browser a session, as after the sign-in page, which has journeys of its own. */
export async function takeSession(page: Page, account: Account = ROOT_ACCOUNT): Promise<void> {
  const answer = await page.request.post('/login', { data: account })
  expect(answer.status()).toBe(200)
  const { user } = (await answer.json()) as { user: { accessToken: string } }
  await page.goto('/ping')
  await page.evaluate((token) => localStorage.setItem('token', token), user.accessToken)
}

/** Signs in and goes to the landing page. */
export async function signIn(page: Page, account: Account = ROOT_ACCOUNT): Promise<void> {
  await takeSession(page, account)
  await page.goto('/')
  await page.waitForURL((url) => url.pathname !== '/login')
  await expect(page.getByRole('link', { name: `Account of ${account.username}` })).toBeVisible()
}

/** Signs in through the page. */
export async function typeSignIn(page: Page, account: Account = ROOT_ACCOUNT): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}
