import { axe, axeInBothThemes } from '../support/axe.ts'
import { test } from '../support/curation.ts'
import {
  card,
  expectAbove,
  expectFits,
  expectToast,
  openShelf,
  select,
  toastSaying,
} from '../support/editor.ts'
import { chooseEntry } from '../support/popups.ts'
import { expect, signIn, takeSession } from '../support/test.ts'
import { liveConnectionOf } from '../support/live-connection.ts'
import { PHONE } from '../support/viewports.ts'

const TITLES = ['Driftwood', 'Quiet Places', 'The Pilot Boat']
const SHELF = {
  files: [
    'Olof Berg/Driftwood/book.mp3',
    'Olof Berg/Quiet Places/book.mp3',
    'Ursula Wren/The Pilot Boat/book.mp3',
  ],
  numItems: 3,
}

// Screens this full are slow on a busy machine.
test.beforeEach(() => test.slow())

test('[R2.025] batch editing: values for all items, a form for each, saved and undone as one change', async ({
  page,
  makeShelf,
  api,
}) => {
  const shelf = await makeShelf(SHELF)
  const tagsOf = async (title: string) => (await shelf.item(title)).media.tags
  await api.patch(`/api/items/${shelf.idOf('Driftwood')}/media`, { tags: ['calm'] })
  await signIn(page)

  await test.step('redirects home if nothing is selected', async () => {
    await page.goto('/batch')
    await page.waitForURL((url) => url.pathname !== '/batch')
  })

  await openShelf(page, shelf.libraryId)
  await select(page, TITLES)
  const bar = page.getByRole('banner', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.waitForURL(/\/batch$/)
  await expect(page.getByRole('heading', { name: 'Edit 3 items' })).toBeVisible()
  const form = (title: string) => page.getByRole('group', { name: title, exact: true })
  await expect(form('Quiet Places').getByRole('textbox', { name: 'Title (required)' })).toHaveValue(
    'Quiet Places',
  )

  await test.step('reports when nothing has changed', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'No updates needed')
  })

  await test.step('append keeps each item’s values, overwrite replaces them', async () => {
    await expect(page.getByRole('button', { name: /^Change all \d at once/, expanded: true })).toBeVisible()
    const apply = page.getByRole('button', { name: 'Apply' })
    await expect(apply).toBeDisabled()
    await axeInBothThemes(page)
    await page.getByRole('radio', { name: 'Append' }).check({ force: true })
    await expect(page.getByRole('checkbox', { name: 'Use Publisher' })).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Use Tags' }).click()
    await page.getByRole('combobox', { name: 'Tags' }).first().fill('evening')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await apply.click()
    await expectAbove(
      toastSaying(page, 'Applied to 3 forms'),
      page.getByRole('button', { name: 'Save', exact: true }),
    )
    await expectToast(page, 'Applied to 3 forms. Nothing is saved yet.')
    await expect(form('Driftwood').getByText('calm')).toBeVisible()
    await expect(form('Driftwood').getByText('evening')).toBeVisible()
    await page.getByRole('radio', { name: 'Overwrite' }).check({ force: true })
    await page.getByRole('checkbox', { name: 'Use Tags' }).click()
    await page.getByRole('checkbox', { name: 'Use Publisher' }).click()
    await page.getByRole('textbox', { name: 'Publisher' }).first().fill('Fjord')
    await apply.click()
    await expectToast(page, 'Applied to 3 forms. Nothing is saved yet.')
    await expect(page.getByText('3 items changed')).toBeVisible()
  })

  await test.step('leaving asks for confirmation', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByText('3 items changed')).toBeVisible()
  })

  await test.step('each item has its own form; only changed fields are sent', async () => {
    await form('Quiet Places').getByRole('textbox', { name: 'Subtitle' }).fill('An essay')
    const sent = page.waitForRequest('**/api/items/batch/update')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const common = (tags: string[]) => ({ metadata: { publisher: 'Fjord' }, tags })
    expect((await sent).postDataJSON()).toEqual([
      { id: shelf.idOf('Driftwood'), mediaPayload: common(['calm', 'evening']) },
      {
        id: shelf.idOf('Quiet Places'),
        mediaPayload: { metadata: { subtitle: 'An essay', publisher: 'Fjord' }, tags: ['evening'] },
      },
      { id: shelf.idOf('The Pilot Boat'), mediaPayload: common(['evening']) },
    ])
    await page.waitForURL(new RegExp(`/library/${shelf.libraryId}/bookshelf`))
  })

  await test.step('the whole change is undone at once', async () => {
    const saved = toastSaying(page, 'Batch update success! 3 items updated')
    await saved.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'The change was undone')
    expect(await Promise.all(TITLES.map(tagsOf))).toEqual([['calm'], [], []])
  })

  await test.step('mark as finished, mark as not finished, and remove', async () => {
    await select(page, TITLES.slice(0, 2))
    await bar.getByRole('button', { name: 'Mark as finished' }).click()
    await expectToast(page, 'Batch update success!')
    await expect(card(page, 'Driftwood').getByRole('link')).toHaveAccessibleName(/Finished/)
    await select(page, TITLES.slice(0, 2))
    await bar.getByRole('button', { name: 'Mark as not finished' }).click()
    await expectToast(page, 'Batch update success!')
    await expect(card(page, 'Driftwood').getByRole('link')).not.toHaveAccessibleName(/Finished/)
    await select(page, TITLES.slice(0, 2))
    await bar.getByRole('button', { name: 'Remove' }).click()
    const prompt = page.getByRole('alertdialog')
    await expect(prompt).toContainText('Are you sure you want to remove these 2 items?')
    await prompt.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Batch delete success!')
    await expect(page.locator('[data-card]')).toHaveCount(1)
  })
})

const MANY = 1000
const manyTitle = (index: number) => `Book ${String(index).padStart(4, '0')}`

test('a thousand items changed elsewhere: the shelf updates with a handful of requests', async ({
  page,
  makeShelf,
  api,
}) => {
  const shelf = await makeShelf({
    files: Array.from({ length: MANY }, (_, index) => `Olof Berg/${manyTitle(index)}/book.pdf`),
    numItems: MANY,
  })
  await takeSession(page)
  const isLive = liveConnectionOf(page)
  await openShelf(page, shelf.libraryId)
  await expect(card(page, manyTitle(0))).toBeVisible()
  const asked: string[] = []
  let askedAt = Date.now()
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return
    asked.push(request.url())
    askedAt = Date.now()
  })
  // Requests made while the page opens, and again when the live connection is established, are not counted.
  await isLive
  await expect.poll(() => Date.now() - askedAt).toBeGreaterThan(1000)
  asked.length = 0
  const begunAt = Date.now()
  const changes = Array.from({ length: MANY }, (_, index) => ({
    id: shelf.idOf(manyTitle(index)),
    mediaPayload: { metadata: { authors: [{ name: 'Anna Berg' }] } },
  }))
  expect(await api.post('/api/items/batch/update', changes)).toMatchObject({ updates: MANY })
  await expect(card(page, manyTitle(0)).getByRole('link')).toHaveAccessibleName(/Anna Berg/)
  // Lists are fetched once more after the last batch of events.
  await expect(card(page, manyTitle(5)).getByRole('link')).toHaveAccessibleName(/Anna Berg/)
  await page.getByRole('link', { name: 'Authors' }).click()
  await page.waitForURL(/\/authors$/)
  await expect(page.getByRole('main').getByRole('link', { name: /^Anna Berg/ })).toBeVisible()
  // The overview, a page of the shelf, a page of authors: each at most once a second, none per item.
  const seconds = (Date.now() - begunAt) / 1000
  const addresses = [...new Set(asked)]
  expect(addresses.length, addresses.join(' ')).toBeLessThanOrEqual(4)
  for (const address of addresses) {
    expect(asked.filter((other) => other === address).length, address).toBeLessThanOrEqual(seconds + 2)
  }
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the page fits, and can be saved by touch', async ({ page, makeShelf }) => {
    const shelf = await makeShelf(SHELF)
    await takeSession(page)
    await openShelf(page, shelf.libraryId)
    await card(page, 'Driftwood').getByRole('button', { name: /More/ }).click({ force: true })
    await chooseEntry(page.getByRole('menuitem', { name: 'Select' }))
    await card(page, 'Quiet Places').getByRole('link').tap()
    const bar = page.getByRole('banner', { name: 'Selection' })
    await expect(bar.getByText('2 items selected')).toBeInViewport()
    for (const button of await bar.getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 1 })
    await expectFits(page)
    await axe(page)
    await bar.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Edit 2 items' })).toBeVisible()
    await expectFits(page)
    await axe(page)
    await page.getByRole('checkbox', { name: 'Use Language' }).click()
    await page.getByRole('textbox', { name: 'Language' }).first().fill('Norwegian')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expectToast(page, 'Applied to 2 forms. Nothing is saved yet.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Batch update success! 2 items updated')
  })
})
