import { makeUser } from '../support/api.ts'
import { openEditor, openShelf, select } from '../support/editor.ts'
import { test } from '../support/media-library.ts'
import { expect, takeSession } from '../support/test.ts'

const EDITOR = { username: 'edna', password: 'a long password' }

test('[R6.007] settings, quick match and the podcast search are for admins only', async ({ page, media }) => {
  test.slow()
  const { api, booksId, podcastsId } = media
  await makeUser(api, {
    ...EDITOR,
    permissions: { update: true, delete: true, download: true, upload: true },
  })
  const settings = page.getByRole('link', { name: 'Settings' })
  const quickMatch = page.getByRole('button', { name: 'Quick match' })
  const addPodcasts = page.getByRole('link', { name: 'Add podcasts' })

  /** The match button of one author, on the card and in the form, and the one for all authors. */
  const expectAuthorMatch = async (count: number) => {
    await page.goto(`/library/${booksId}/authors`)
    await expect(page.getByRole('link', { name: /Olof Berg/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Match all authors' })).toHaveCount(count)
    await expect(page.getByRole('button', { name: 'Quick match: Olof Berg' })).toHaveCount(count)
    await page.getByRole('link', { name: /Olof Berg/ }).hover()
    await page.getByRole('button', { name: 'Edit Olof Berg' }).click()
    const form = page.getByRole('dialog', { name: 'Edit author' })
    await expect(form.getByRole('button', { name: 'Save' })).toBeVisible()
    await expect(form.getByRole('button', { name: 'Quick match' })).toHaveCount(count)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
  }

  await test.step('an account that may edit everything sees none of them', async () => {
    await takeSession(page, EDITOR)
    await openShelf(page, booksId)
    await expect(settings).toHaveCount(0)
    await openEditor(page, 'Driftwood')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save and close' })).toBeVisible()
    await expect(quickMatch).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await select(page, ['Driftwood'])
    await expect(quickMatch).toHaveCount(0)
    await expectAuthorMatch(0)
    await openShelf(page, podcastsId)
    await expect(addPodcasts).toHaveCount(0)
    for (const address of ['/config', `/library/${podcastsId}/podcast/search`]) {
      await page.goto(address)
      await expect(page.getByText('You don’t have access to that page.').first()).toBeVisible()
      expect(new URL(page.url()).pathname).not.toBe(address)
    }
  })

  await test.step('an admin sees all of them', async () => {
    await takeSession(page)
    await openShelf(page, booksId)
    await expect(settings.first()).toBeVisible()
    await openEditor(page, 'Driftwood')
    await expect(quickMatch.first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await select(page, ['Driftwood'])
    await expect(quickMatch.first()).toBeVisible()
    await expectAuthorMatch(1)
    await page.goto(`/library/${podcastsId}/podcast/search`)
    await expect(page.getByRole('searchbox', { name: 'Search term or feed address' })).toBeVisible()
  })
})
