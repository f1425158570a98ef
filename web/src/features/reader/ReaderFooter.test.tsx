import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { ReaderFooter } from './ReaderFooter.tsx'
import type { Reading } from './stage.ts'

const reading: Reading = {
  place: '3',
  fraction: 0.3,
  startFraction: 0.2,
  chapter: null,
  contentsEntry: null,
  page: 2,
  pages: 10,
  isAtStart: false,
  isAtEnd: false,
  excerpt: '',
}

/** Goes where its slider is moved to. */
function Footer({ hasPages }: { hasPages: boolean }) {
  const [shown, setShown] = useState(reading)
  return (
    <ReaderFooter
      format="pdf"
      reading={shown}
      hasPages={hasPages}
      isRightToLeft={false}
      onTurn={() => setShown(({ page, ...rest }) => ({ ...rest, page: page + 1 }))}
      onGoToFraction={(fraction) => setShown({ ...shown, fraction })}
      onGoToPage={(page) => setShown({ ...shown, page: page - 1 })}
    />
  )
}

function moveTo(slider: HTMLElement, value: number): void {
  fireEvent.change(slider, { target: { value } })
  fireEvent.keyUp(slider)
}

test('a book with pages shows the page number, and any page can be chosen', async () => {
  await renderPage(<Footer hasPages />)
  const slider = screen.getByRole('slider', { name: 'Go to page' })
  expect(slider).toHaveAttribute('aria-valuetext', '3 / 10')
  moveTo(slider, 7)
  expect(slider).toHaveAttribute('aria-valuetext', '7 / 10')
  expect(screen.getByText('7 / 10')).toBeVisible()
})

test('a page is gone to even if the book has just turned to another one', async () => {
  await renderPage(<Footer hasPages />)
  const slider = screen.getByRole('slider', { name: 'Go to page' })
  fireEvent.change(slider, { target: { value: 7 } })
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(slider).toHaveAttribute('aria-valuetext', '7 / 10')
  fireEvent.keyUp(slider)
  fireEvent.blur(slider)
  expect(slider).toHaveAttribute('aria-valuetext', '7 / 10')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(slider).toHaveAttribute('aria-valuetext', '8 / 10')
})

test('the slider keeps the focus, so that it can be moved on by keyboard', async () => {
  await renderPage(<Footer hasPages={false} />)
  const slider = screen.getByRole('slider', { name: 'Go to percent' })
  slider.focus()
  moveTo(slider, 31)
  expect(slider).toHaveAttribute('aria-valuetext', '31%')
  expect(slider).toHaveFocus()
  moveTo(slider, 32)
  expect(slider).toHaveAttribute('aria-valuetext', '32%')
})

test('turning a page by mouse leaves the keyboard to the page', async () => {
  const { person } = await renderPage(<Footer hasPages />)
  const next = screen.getByRole('button', { name: 'Next page' })
  await person.click(next)
  expect(next).not.toHaveFocus()
})
