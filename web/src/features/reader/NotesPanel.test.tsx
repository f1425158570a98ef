import type { AnnotationView } from '@lectern/contract/annotations'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { NotesPanel } from './NotesPanel.tsx'

const server = fakeServer()

const passage: AnnotationView = {
  id: 'passage-1',
  libraryItemId: 'book-1',
  kind: 'highlight',
  place: 'epubcfi(/6/2!/4/2/1:0)',
  fraction: 0.2,
  chapter: 'Arrival',
  text: 'The harbour lay quiet',
  note: '',
  color: 'green',
  createdAt: 1,
  updatedAt: 1,
}
const open = () =>
  renderPage(<NotesPanel itemId="book-1" annotations={[passage]} isFailed={false} onGo={() => undefined} />)

test('an unsaved note survives closing the panel, until it is saved or cancelled', async () => {
  server.answer('annotations.update', ({ body }) => ({ ...passage, ...body }))
  const first = await open()
  await first.person.click(screen.getByRole('button', { name: 'Write a note' }))
  await first.person.type(screen.getByLabelText('Note'), 'Why fog?')
  first.unmount()

  const second = await open()
  expect(screen.getByLabelText('Note')).toHaveValue('Why fog?')
  await second.person.click(screen.getByRole('button', { name: 'Cancel' }))
  second.unmount()

  const third = await open()
  expect(screen.queryByLabelText('Note')).toBeNull()
  await third.person.click(screen.getByRole('button', { name: 'Write a note' }))
  await third.person.type(screen.getByLabelText('Note'), 'Fog again')
  await third.person.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByLabelText('Note')).toBeNull()
  third.unmount()

  await open()
  expect(screen.queryByLabelText('Note')).toBeNull()
})

test('a passage clicked in the text is shown and focused in the list', async () => {
  const scrolled: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this)
  })
  const other = { ...passage, id: 'passage-2', text: 'Nobody on the quay knew' }
  await renderPage(
    <NotesPanel
      itemId="book-1"
      annotations={[passage, other]}
      chosenId="passage-2"
      isFailed={false}
      onGo={() => undefined}
    />,
  )
  const [first, second] = screen.getAllByRole('listitem')
  expect(first).not.toHaveAttribute('aria-current')
  expect(second).toHaveAttribute('aria-current', 'true')
  expect(scrolled).toEqual([second])
  expect(screen.getByRole('button', { name: /Nobody on the quay knew/ })).toHaveFocus()
})
