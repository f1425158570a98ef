import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { ContentsPanel } from './ContentsPanel.tsx'

const entries = ['Part One', 'Chapter 1', 'Part Two', 'Chapter 1', ''].map((label, index) => ({
  label,
  href: `c${index}.xhtml`,
  depth: label.startsWith('Part') ? 0 : 1,
}))

test('opens at the chapter being read, and marks only that one of several with the same name', async () => {
  const scrolled: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent)
  })
  await renderPage(<ContentsPanel toc={entries} current={3} onGo={() => undefined} />)
  const chapters = screen.getAllByRole('button', { name: 'Chapter 1' })
  expect(chapters.map((one) => one.ariaCurrent ?? one.getAttribute('aria-current'))).toEqual([null, 'true'])
  expect(scrolled).toEqual(['Chapter 1'])
})

test('an entry without a name can still be opened', async () => {
  const opened: string[] = []
  const { person } = await renderPage(
    <ContentsPanel toc={entries} current={null} onGo={(href) => opened.push(href)} />,
  )
  await person.click(screen.getByRole('button', { name: 'No Title' }))
  expect(opened).toEqual(['c4.xhtml'])
})
