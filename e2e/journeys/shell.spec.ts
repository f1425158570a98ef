import { apiOf, makeUser } from '../support/api.ts'
import { axe } from '../support/axe.ts'
import { chooseEntry } from '../support/popups.ts'
import { expect, signIn, takeSession } from '../support/test.ts'
import { test } from '../support/two-libraries.ts'

test.describe('with two libraries', () => {
  test('[R2.001 R2.006] the start page redirects to the library’s home page', async ({
    page,
    twoLibraries,
  }) => {
    await signIn(page)
    await page.waitForURL(new RegExp(`/library/${twoLibraries.first}$`))
    await expect(page.getByText('“Audiobooks” is empty')).toBeVisible()
    await axe(page)
  })

  test('[R2.044 R2.045 R2.047 R2.053 R2.054 R9.030] bar 64 px, rail 80 px, content beside it; no rail in the settings', async ({
    page,
    twoLibraries,
  }) => {
    await takeSession(page)
    await page.goto(`/library/${twoLibraries.first}`)
    const rail = page.getByRole('navigation', { name: 'Main navigation' }).and(page.locator(':visible'))
    await expect(rail).toHaveCSS('width', '80px')
    await expect(page.getByRole('banner')).toHaveCSS('height', '64px')
    await expect(page.getByRole('link', { name: 'Lectern home' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Switch library/ })).toContainText('Audiobooks')
    const leftEdge = async () => (await page.getByRole('main').boundingBox())?.x
    await expect.poll(leftEdge).toBe(80)
    await page.goto('/config')
    await expect(rail).toHaveCount(0)
    await expect.poll(leftEdge).toBe(0)
  })

  test('[R2.046 R9.031] narrow screens have no rail and use the full width', async ({
    page,
    twoLibraries,
  }) => {
    await page.setViewportSize({ width: 767, height: 900 })
    await takeSession(page)
    await page.goto(`/library/${twoLibraries.first}`)
    await expect(page.getByText('“Audiobooks” is empty')).toBeVisible()
    await expect.poll(() => page.getByRole('main').boundingBox()).toMatchObject({ x: 0, width: 767 })
    const nav = page.getByRole('navigation', { name: 'Main navigation' }).and(page.locator(':visible'))
    await expect.poll(async () => (await nav.boundingBox())?.y).toBeGreaterThan(700)
  })

  test('[R2.061 R2.062 R2.063] switching library keeps the page, goes home from elsewhere, stays in the settings', async ({
    page,
    twoLibraries,
  }) => {
    await signIn(page)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /Switch library/ }).click()
      await chooseEntry(page.getByRole('menuitemradio', { name }))
    }
    await page.goto(`/library/${twoLibraries.first}`)
    await choose('Lectures')
    await page.waitForURL(new RegExp(`/library/${twoLibraries.second}$`))

    await page.goto('/account')
    await choose('Audiobooks')
    await page.waitForURL(new RegExp(`/library/${twoLibraries.first}$`))

    await page.goto('/config')
    await choose('Lectures')
    await expect(page.getByRole('button', { name: /Switch library, now Lectures/ })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/config')
  })

  test('[R2.060] every screen behind the sign-in has the bar and a slot for the player', async ({
    page,
    twoLibraries,
  }) => {
    await signIn(page)
    for (const path of [
      `/library/${twoLibraries.first}`,
      '/account',
      '/config',
      '/config/users',
      '/nowhere',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.locator('#player')).toBeAttached()
    }
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await page.goto('/login')
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
  })

  test('[R1.001 R2.049] the version label opens the changelog', async ({ page, twoLibraries }) => {
    await takeSession(page)
    await page.goto(`/library/${twoLibraries.first}`)
    await page.getByRole('button', { name: 'Version 3.0.0, show changelog' }).click()
    const modal = page.getByRole('dialog', { name: 'Changelog v3.0.0' })
    await expect(modal).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
  })

  test('[R2.066] the text of ?error= is shown as a toast, dismissed by a click, and removed from the URL', async ({
    page,
    twoLibraries,
  }) => {
    await takeSession(page)
    await page.goto(`/library/${twoLibraries.first}?error=Something%20odd%20%3Cb%3E`)
    const toast = page.locator('[data-toast=error]').filter({ hasText: 'Something odd <b>' })
    await expect(toast).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/library/${twoLibraries.first}$`))
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toHaveCount(0)
  })

  test('[R2.030] an unknown URL is reported within the shell and links home', async ({ page }) => {
    await takeSession(page)
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.getByRole('link', { name: 'Go home' }).click()
    await page.waitForURL(/\/library\//)
  })

  test('[R2.030] an unknown id, a page of the other kind of library and a page without permission are each reported', async ({
    page,
    twoLibraries,
    server,
  }) => {
    const api = await apiOf(server.baseUrl)
    await makeUser(api, { username: 'lena', password: 'lena-password' })
    await takeSession(page, { username: 'lena', password: 'lena-password' })
    await page.goto('/library/no-such-library')
    await expect(page.getByText('This library doesn’t exist, or you don’t have access to it.')).toBeVisible()
    for (const address of ['/item/no-such-item', '/author/nobody', '/collection/none', '/playlist/none']) {
      await page.goto(address)
      await expect(page.getByRole('main').getByText(/doesn’t exist|nothing at this address/)).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
    }
    await page.goto(`/library/${twoLibraries.first}/podcast/latest`)
    await page.waitForURL(new RegExp(`/library/${twoLibraries.first}$`))
    for (const address of ['/config', '/config/users', '/upload']) {
      await page.goto(address)
      await expect(page.getByText('You don’t have access to that page.').first()).toBeVisible()
      expect(new URL(page.url()).pathname).not.toBe(address)
    }
  })

  test('[R8.023] a library is not loaded for visitors, nor for an account without access to it', async ({
    page,
    twoLibraries,
    server,
  }) => {
    await page.goto(`/library/${twoLibraries.first}`)
    await page.waitForURL(/\/login/)
    const api = await apiOf(server.baseUrl)
    await makeUser(api, {
      username: 'mia',
      password: 'mia-password',
      permissions: { accessAllLibraries: false },
      librariesAccessible: [twoLibraries.second],
    })
    await takeSession(page, { username: 'mia', password: 'mia-password' })
    await page.goto(`/library/${twoLibraries.first}`)
    await expect(page.getByText('This library doesn’t exist, or you don’t have access to it.')).toBeVisible()
    await expect(page.getByText('Audiobooks')).toHaveCount(0)
  })

  test('[R6.003] an account with access to some libraries sees only those, in the menu and in API responses', async ({
    page,
    twoLibraries,
    server,
  }) => {
    const api = await apiOf(server.baseUrl)
    const account = { username: 'nina', password: 'nina-password' }
    const permissions = { accessAllLibraries: false }
    await makeUser(api, { ...account, permissions, librariesAccessible: [twoLibraries.second] })
    const asked = async () => {
      const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/libraries')
      await page.goto(`/library/${twoLibraries.second}`)
      return ((await (await answer).json()) as { libraries: { name: string }[] }).libraries.map(
        ({ name }) => name,
      )
    }
    const isOffered = async (names: string[]) => {
      await page.getByRole('button', { name: 'Switch library, now Lectures' }).click()
      await expect(page.getByRole('menuitemradio')).toHaveText(names)
    }
    await takeSession(page, account)
    expect(await asked()).toEqual(['Lectures'])
    await isOffered(['Lectures'])
    await takeSession(page)
    expect(await asked()).toEqual(['Audiobooks', 'Lectures'])
    await isOffered(['Audiobooks', 'Lectures'])
  })

  test('[R2.051] the toolbar appears along with the rail, except on the upload and account pages', async ({
    page,
    twoLibraries,
  }) => {
    await takeSession(page)
    const rail = page.getByRole('navigation', { name: 'Main navigation' }).and(page.locator(':visible'))
    const toolbar = page.locator('#toolbar')
    for (const address of ['bookshelf', 'bookshelf/series', 'bookshelf/authors']) {
      await page.goto(`/library/${twoLibraries.first}/${address}`)
      await expect(rail).toHaveCount(1)
      await expect(toolbar).toBeAttached()
    }
    for (const address of ['/upload', '/account', '/config']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(rail).toHaveCount(address === '/config' ? 0 : 1)
      await expect(toolbar).toHaveCount(0)
    }
  })

  test('[R2.032] every account can open its own statistics from the bar, and no other page of the settings', async ({
    page,
    server,
  }) => {
    const api = await apiOf(server.baseUrl)
    await makeUser(api, { username: 'nils', password: 'nils-password', type: 'guest' })
    await takeSession(page, { username: 'nils', password: 'nils-password' })
    await page.goto('/')
    await page.getByRole('link', { name: 'Your stats' }).click()
    await page.waitForURL(/\/config\/stats$/)
    await expect(page.getByText('Minutes listened', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
  })

  test('“/” goes to the search, “?” lists the shortcuts', async ({ page, twoLibraries }) => {
    await takeSession(page)
    await page.goto(`/library/${twoLibraries.first}`)
    await expect(page.getByText('“Audiobooks” is empty')).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: /search/i })).toBeFocused()
    // A question mark typed into a field is not a shortcut.
    await page.keyboard.type('why?')
    await expect(page.getByRole('combobox', { name: /search/i })).toHaveValue('why?')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list.getByText('Play or pause')).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
  })

  test('the keyboard reaches everything in the bar, and the skip link leads to the content', async ({
    page,
    twoLibraries,
  }) => {
    await takeSession(page)
    await page.goto(`/library/${twoLibraries.first}`)
    await expect(page.getByText('“Audiobooks” is empty')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    const reached: string[] = []
    for (let press = 0; press < 9; press++) {
      await page.keyboard.press('Tab')
      reached.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    }
    expect(reached).toEqual(
      expect.arrayContaining([
        'Lectern home',
        'Switch library, now Audiobooks',
        'Settings',
        'Account of root',
      ]),
    )
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL(`/library/${twoLibraries.first}`)
  })
})
