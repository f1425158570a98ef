import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRoot, ROOT_ACCOUNT } from '../support/accounts.ts'
import { apiOf, makeLibrary } from '../support/api.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const RELEASES = [
  { tag_name: 'v99.1.0', body: 'Later', html_url: 'https://releases.example/v99.1.0' },
  {
    tag_name: 'v3.0.0',
    body: '# What is new\n\n- **Bold** news\n\n<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>',
    html_url: 'https://releases.example/v3.0.0',
  },
]

test('[R1.026 R2.049 R2.050 R7.044] a newer release shows as a link, and the changelog of this one as text', async ({
  page,
}) => {
  const list = createServer((_request, reply) => {
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(RELEASES))
  }).listen(0, '127.0.0.1')
  await once(list, 'listening')
  const address = list.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const server = await startServer({ env: { RELEASES_URL: `http://127.0.0.1:${port}/releases` } })
  try {
    await createRoot(server.baseUrl)
    const library = await makeLibrary(await apiOf(server.baseUrl), 'Books')
    await page.goto(`${server.baseUrl}/library/${library.id}`)
    await page.getByLabel('Username').fill(ROOT_ACCOUNT.username)
    await page.getByLabel('Password', { exact: true }).fill(ROOT_ACCOUNT.password)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await expect(page.getByRole('link', { name: 'Update' })).toHaveAttribute(
      'href',
      'https://releases.example/v99.1.0',
    )
    await expect(page.getByText(/Update is available!/)).toContainText('99.1.0')
    await page.getByRole('button', { name: /show changelog/ }).click()
    const modal = page.getByRole('dialog', { name: 'Changelog v3.0.0' })
    await expect(modal.getByRole('heading', { name: 'What is new' })).toBeVisible()
    await expect(modal.locator('strong')).toHaveText('Bold')
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    await expect(modal.locator('img, script')).toHaveCount(0)
  } finally {
    await server.remove()
    list.close()
  }
})

test('[R2.050 R1.027] without a release list there is no update and no error', async ({
  page,
  emptyServer,
}) => {
  await createRoot(emptyServer.baseUrl)
  const library = await makeLibrary(await apiOf(emptyServer.baseUrl), 'Books')
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(`${emptyServer.baseUrl}/library/${library.id}`)
  await page.getByLabel('Username').fill(ROOT_ACCOUNT.username)
  await page.getByLabel('Password', { exact: true }).fill(ROOT_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: /show changelog/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: 'Update' })).toHaveCount(0)
  expect(errors).toEqual([])
})
