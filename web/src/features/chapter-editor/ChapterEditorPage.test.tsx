import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { aFullBook, aTrack } from '../../../test/item-builders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ChapterEditorPage } from './ChapterEditorPage.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
beforeEach(() => server.answer('tasks.list', () => ({ tasks: [] })))

async function open(chapters = [chapter(0, 0, 20, 'One'), chapter(1, 20, 60, 'Two')]) {
  const page = await render(chapters)
  await screen.findByRole('textbox', { name: 'Title of chapter 1' })
  return page
}

async function render(chapters: Chapter[]) {
  const book = aFullBook({
    media: { chapters, duration: 60, tracks: [aTrack('01 Sea.mp3', 1, { duration: 60 })] },
  })
  server.answer('items.get', () => book)
  const onDone = vi.fn()
  const page = await renderPage(<ChapterEditorPage itemId={book.id} onDone={onDone} notFound={<p>?</p>} />, {
    user: aUser({ type: 'root' }),
  })
  return { ...page, onDone }
}
type Chapter = ReturnType<typeof chapter>
const chapter = (id: number, start: number, end: number, title: string) => ({ id, start, end, title })
const start = (number: number) => screen.getByRole('textbox', { name: `Start of chapter ${number}` })
const title = (number: number) => screen.getByRole('textbox', { name: `Title of chapter ${number}` })
const save = () => screen.getByRole('button', { name: 'Save' })

test('edits and saves chapter times and titles', async () => {
  server.answer('editing.chapters', () => ({ success: true, updated: true }))
  const { person, onDone } = await open()
  expect(start(2)).toHaveValue('00:00:20')
  await person.clear(start(2))
  await person.type(start(2), '0:25.5')
  await person.clear(title(2))
  await person.type(title(2), 'Salt')
  await person.click(save())
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.bodies('editing.chapters')).toEqual([
    { chapters: [chapter(0, 0, 25.5, 'One'), chapter(1, 25.5, 60, 'Salt')] },
  ])
  expect(await screen.findByText('Chapters updated')).toBeInTheDocument()
})

describe('of very many chapters', () => {
  const many = Array.from({ length: 130 }, (_, id) => chapter(id, id / 10, (id + 1) / 10, `Part ${id + 1}`))
  // The end of the list never comes near here.
  beforeEach(() =>
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = () => undefined
        disconnect = () => undefined
      },
    ),
  )

  // Finding so many by role takes seconds.
  const numRows = () => document.querySelectorAll('ol > li').length

  test('the first are rendered at first', async () => {
    await render(many)
    await screen.findByDisplayValue('Part 1')
    expect(numRows()).toBe(100)
  })

  test('those up to an error are rendered', async () => {
    await render(many.map((one) => (one.id === 110 ? { ...one, start: 3 } : one)))
    await screen.findByText(/^Invalid start time/)
    expect(numRows()).toBe(111)
  })
})

test('[R5.002] [R8.052] shows validation errors and does not save', async () => {
  const { person } = await open()
  await person.clear(start(2))
  await person.type(start(2), '1:00')
  await person.click(save())
  expect(screen.getByText('Invalid start time must be less than audiobook duration')).toBeVisible()
  expect(await screen.findByText('Chapters have errors')).toBeInTheDocument()
  expect(server.bodies('editing.chapters')).toEqual([])
})

test('[R8.053] requires chapter titles', async () => {
  const { person } = await open()
  await person.clear(title(1))
  await person.click(save())
  expect(await screen.findByText('Chapters must have titles')).toBeInTheDocument()
  expect(server.bodies('editing.chapters')).toEqual([])
})

test('creates chapters from files, and shows an error when saving fails', async () => {
  server.answer('editing.chapters', () => refuse('internal', ''))
  const { person } = await open([])
  await person.click(screen.getByRole('button', { name: 'Set chapters from files' }))
  expect(title(1)).toHaveValue('01 Sea')
  await person.click(save())
  expect(await screen.findByText('Failed to update the chapters')).toBeInTheDocument()
})

test('[R5.004] looks up an edition’s chapters, flags those past the end of the book, and skips those that start after it', async () => {
  server.answer('metadata.chapters', () => ({
    asin: 'B01',
    region: 'us',
    isAccurate: true,
    brandIntroDurationMs: 0,
    brandOutroDurationMs: 0,
    runtimeLengthMs: 90_000,
    runtimeLengthSec: 90,
    chapters: [
      { lengthMs: 50_000, startOffsetMs: 0, startOffsetSec: 0, title: 'Dawn' },
      { lengthMs: 20_000, startOffsetMs: 50_000, startOffsetSec: 50, title: 'Noon' },
      { lengthMs: 20_000, startOffsetMs: 70_000, startOffsetSec: 70, title: 'Dusk' },
    ],
  }))
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Look up' }))
  const asin = screen.getByRole('textbox', { name: 'ASIN' })
  await person.clear(asin)
  await person.type(asin, 'B01')
  await person.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Chapter end is after the end of your audiobook')).toBeVisible()
  expect(screen.getByText('Chapter start is after the end of your audiobook')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Use chapters' }))
  await waitFor(() => expect(title(1)).toHaveValue('Dawn'))
  expect(title(2)).toHaveValue('Noon')
  expect(screen.queryByRole('textbox', { name: 'Title of chapter 3' })).toBeNull()
})
