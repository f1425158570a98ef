import type { Page } from '@playwright/test'
import { axe, axeInBothThemes } from '../support/axe.ts'
import { type Shelf, test } from '../support/curation.ts'
import { expectFits, expectToast } from '../support/editor.ts'
import { EDITION_ASIN } from '../support/providers.ts'
import { lift } from '../support/sorting.ts'
import { expect, takeSession } from '../support/test.ts'
import { PHONE } from '../support/viewports.ts'
import { chooseOption } from '../support/popups.ts'

const BOOK = 'Ursula Wren/The Lighthouse'
const SHELF = {
  files: [`${BOOK}/01 - Dawn.mp3`, `${BOOK}/02 - Noon.mp3`, `${BOOK}/03 - Dusk.mp3`],
  numItems: 1,
}

const start = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Start of chapter ${number}` })
const title = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Title of chapter ${number}` })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function setStart(page: Page, number: number, text: string): Promise<void> {
  await start(page, number).fill(text)
  await start(page, number).press('Enter')
}

async function openChapters(page: Page, shelf: Shelf): Promise<void> {
  await page.goto(`/audiobook/${shelf.idOf('The Lighthouse')}/chapters`)
  await expect(title(page, 1)).toBeVisible()
}

// Screens this full are slow on a busy machine.
test.beforeEach(() => test.slow())

test('[R2.041 R5.005] chapters: set from files, validated, shifted, locked, numbered, previewed, looked up and saved', async ({
  page,
  makeShelf,
}) => {
  const shelf = await makeShelf(SHELF)
  await takeSession(page)
  await openChapters(page, shelf)

  await test.step('set chapters from the files', async () => {
    await press(page, 'Set chapters from files')
    await expect(title(page, 3)).toHaveValue('03 - Dusk')
    await setStart(page, 2, '30')
    await setStart(page, 3, '1:00')
  })

  await test.step('invalid chapters show an error and are not saved', async () => {
    await setStart(page, 1, '5')
    await expect(page.getByText('First chapter must start at 0')).toBeVisible()
    await press(page, 'Save')
    await expectToast(page, 'Chapters have errors')
    await setStart(page, 1, '0')
    await setStart(page, 3, '10')
    await expect(
      page.getByText('Invalid start time must be greater than or equal to previous chapter start time'),
    ).toBeVisible()
    await setStart(page, 3, '10:00')
    await expect(page.getByText('Invalid start time must be less than audiobook duration')).toBeVisible()
    await axeInBothThemes(page)
    await setStart(page, 3, '60')
    await title(page, 2).fill('')
    await press(page, 'Save')
    await expectToast(page, 'Chapters must have titles')
    await title(page, 2).fill('Noon')
  })

  await test.step('shift by seconds, except for locked chapters; an out-of-range shift is rejected', async () => {
    await press(page, 'Shift times')
    await press(page, 'Lock chapter 3')
    await page.getByRole('spinbutton', { name: 'Seconds to shift by' }).fill('5')
    await press(page, 'Shift')
    await expect(start(page, 2)).toHaveValue('00:00:35')
    await expect(start(page, 3)).toHaveValue('00:01:00')
    await press(page, 'Lock chapter 3')
    await page.getByRole('spinbutton', { name: 'Seconds to shift by' }).fill('40')
    await press(page, 'Shift')
    await expectToast(page, 'Shifted that far, a chapter would start after the end of the book')
    await press(page, 'Chapter 2: a second earlier')
    await expect(start(page, 2)).toHaveValue('00:00:34')
    await page.getByRole('checkbox', { name: 'Show seconds' }).click()
    await expect(start(page, 2)).toHaveValue('34')
  })

  await test.step('preview from the start of a chapter, and set the start to the playback position', async () => {
    await press(page, 'Play from chapter 3')
    await expect(page.getByText(/Playing at 00:01:(0[2-9]|[12]\d)/)).toBeVisible()
    await press(page, 'Start chapter 3 at the current position')
    await press(page, 'Stop playing')
    const seconds = Number(await start(page, 3).inputValue())
    expect(seconds).toBeGreaterThanOrEqual(62)
    expect(seconds).toBeLessThan(90)
  })

  await test.step('insert a row, remove a row, add numbered rows', async () => {
    await press(page, 'Insert a chapter below chapter 1')
    await expect(title(page, 2)).toHaveValue('')
    await press(page, 'Remove chapter 2')
    await press(page, 'Add numbered chapters')
    await page.getByRole('textbox', { name: 'First title' }).fill('Part 09')
    await page.getByRole('spinbutton', { name: 'How many' }).fill('2')
    await press(page, 'Add')
    await expect(title(page, 4)).toHaveValue('Part 09')
    await expect(title(page, 5)).toHaveValue('Part 10')
  })

  await test.step('look up chapters, without the store’s intro and outro', async () => {
    await press(page, 'Look up')
    const dialog = page.getByRole('dialog', { name: 'Chapters of an edition' })
    await dialog.getByRole('textbox', { name: 'ASIN' }).fill('B000000000')
    await dialog.getByRole('button', { name: 'Search' }).click()
    await expect(dialog.getByText('No chapters found for this ASIN')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'ASIN' }).fill(EDITION_ASIN)
    await dialog.getByRole('button', { name: 'Search' }).click()
    await expect(dialog.getByText('Chapter end is after the end of your audiobook')).toBeVisible()
    await expect(dialog.getByText(/longer than your audiobook by 00:00:07/)).toBeVisible()
    await axe(page)
    await dialog.getByRole('checkbox', { name: 'Leave out the store’s intro and outro' }).click()
    await expect(dialog.getByText('Chapter end is after the end of your audiobook')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Use chapters' }).click()
    await expect(title(page, 4)).toHaveValue('Morning')
    await expect(start(page, 2)).toHaveValue('20')
    await expect(title(page, 5)).toHaveCount(0)
  })

  await test.step('leaving and resetting ask for confirmation; saving leads to the book', async () => {
    await page.getByRole('link', { name: 'The Lighthouse' }).click()
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await press(page, 'Reset')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(title(page, 4)).toHaveValue('Morning')
    await press(page, 'Save')
    await expectToast(page, 'Chapters updated')
    await page.waitForURL(/\/item\//)
    const { media } = await shelf.item('The Lighthouse')
    expect(media.chapters?.map((chapter) => [chapter.start, chapter.title])).toEqual([
      [0, 'Opening'],
      [20, 'The Lamp'],
      [50, 'The Storm'],
      [75, 'Morning'],
    ])
  })

  await test.step('remove all chapters, after confirmation', async () => {
    await openChapters(page, shelf)
    await expect(save(page)).toBeDisabled()
    await press(page, 'Remove all')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove all' }).click()
    await expect(title(page, 2)).toHaveCount(0)
    await title(page, 1).fill('All of it')
    await press(page, 'Save')
    await expectToast(page, 'Chapters updated')
    await page.waitForURL(/\/item\//)
    expect((await shelf.item('The Lighthouse')).media.chapters).toHaveLength(1)
  })
})

test('tracks are reordered by keyboard and by name, excluded, and saved', async ({ page, makeShelf }) => {
  const shelf = await makeShelf(SHELF)
  const trackNames = async () =>
    (await shelf.item('The Lighthouse')).media.tracks?.map(({ metadata }) => metadata.filename)
  await takeSession(page)
  await page.goto(`/audiobook/${shelf.idOf('The Lighthouse')}/edit`)
  const rows = page.getByRole('list', { name: 'Audio files' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(save(page)).toBeDisabled()

  await lift(page, '03 - Dusk.mp3')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/03 - Dusk.mp3 is now at place 2 of/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(rows.nth(1)).toContainText('03 - Dusk.mp3')

  await page.getByRole('checkbox', { name: 'Play 01 - Dawn.mp3' }).click()
  await expect(rows.nth(0)).toContainText('Not played')
  await press(page, 'Save')
  await expectToast(page, 'Track order updated')
  await page.waitForURL(/\/item\//)
  expect(await trackNames()).toEqual(['03 - Dusk.mp3', '02 - Noon.mp3'])

  await page.goto(`/audiobook/${shelf.idOf('The Lighthouse')}/edit`)
  await expect(rows.nth(0)).toContainText('01 - Dawn.mp3')
  await page.getByRole('checkbox', { name: 'Play 01 - Dawn.mp3' }).click()
  await chooseOption(page.getByRole('combobox', { name: 'Sort by' }), 'File name')
  await press(page, 'Save')
  await expectToast(page, 'Track order updated')
  expect(await trackNames()).toEqual(['01 - Dawn.mp3', '02 - Noon.mp3', '03 - Dusk.mp3'])
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('chapters and tracks fit the viewport, and can be edited by touch', async ({ page, makeShelf }) => {
    const shelf = await makeShelf(SHELF)
    await takeSession(page)
    await openChapters(page, shelf)
    await press(page, 'Set chapters from files')
    await title(page, 1).fill('Morning')
    await expectFits(page)
    await axe(page)
    await press(page, 'Save')
    await expectToast(page, 'Chapters updated')
    await page.goto(`/audiobook/${shelf.idOf('The Lighthouse')}/edit`)
    await expect(page.getByRole('checkbox', { name: 'Play 01 - Dawn.mp3' })).toBeVisible()
    await expectFits(page)
  })
})
