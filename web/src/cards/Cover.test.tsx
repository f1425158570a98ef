import { COVER_ASPECT_RATIO } from '@lectern/contract/constants'
import { coverRatio } from '@lectern/contract/rules/library-rules'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import type { CoverSubject } from './cover.rules.ts'
import { Cover } from './Cover.tsx'
import { GroupCover } from './GroupCover.tsx'

const subject = (given: Partial<CoverSubject> = {}): CoverSubject => ({
  id: 'item-1',
  title: 'The Hollow Lantern',
  author: 'Ada Winter',
  coverPath: '/books/cover.jpg',
  updatedAt: 1,
  ...given,
})

const show = (given: Partial<CoverSubject> = {}, ratio = 1) =>
  renderPage(<Cover subject={subject(given)} ratio={ratio} widthPx={120} />)

function load(container: HTMLElement, widthPx: number, heightPx: number): HTMLImageElement {
  const image = container.querySelector('img')
  if (!image) throw new Error('There is no picture')
  Object.defineProperties(image, {
    naturalWidth: { value: widthPx },
    naturalHeight: { value: heightPx },
  })
  fireEvent.load(image)
  return image
}

test('[R4.006] shows the title as a placeholder while loading, and the box already has its size', async () => {
  const { container } = await show({}, 1.6)
  expect(screen.getByText('The Hollow Lantern')).toBeInTheDocument()
  expect(container.querySelector<HTMLElement>('[style]')?.style.aspectRatio).toBe('1 / 1.6')
})

test('[R4.006 R4.007] an image with the library’s aspect ratio fills the box', async () => {
  const { container } = await show()
  const image = load(container, 500, 500)
  expect(image).toHaveAttribute('data-fit', 'fills')
  expect(container.querySelectorAll('img')).toHaveLength(1)
  expect(screen.queryByText('The Hollow Lantern')).toBeNull()
})

test('[R4.007] an image with another aspect ratio is shown whole, over a blurred copy of itself', async () => {
  const { container } = await show()
  load(container, 500, 800)
  const images = [...container.querySelectorAll('img')]
  expect(images).toHaveLength(2)
  expect(images[0]).toHaveClass('blur-md')
  expect(images[1]).toHaveAttribute('data-fit', 'contained')
})

test.each([
  ['standard', '1 / 1.6', 175, 176],
  ['standard', '1 / 1.6', 145, 144],
  ['square', '1 / 1', 115, 116],
  ['square', '1 / 1', 85, 84],
] as const)(
  '[R4.007 R9.034] a library with %s covers has boxes of %s; an image of 100 × %i fills one, 100 × %i does not',
  async (setting, box, filling, tooFar) => {
    const fitOf = async (heightPx: number) => {
      const { container, unmount } = await show({}, coverRatio(COVER_ASPECT_RATIO[setting]))
      expect(container.querySelector<HTMLElement>('[style]')?.style.aspectRatio).toBe(box)
      load(container, 100, heightPx)
      const fit = container.querySelector('[data-fit]')?.getAttribute('data-fit')
      unmount()
      return fit
    }
    expect(await fitOf(filling)).toBe('fills')
    expect(await fitOf(tooFar)).toBe('contained')
  },
)

test('refits the image when the box’s aspect ratio becomes known later', async () => {
  function Reshaped() {
    const [ratio, setRatio] = useState(1)
    return (
      <>
        <Cover subject={subject()} ratio={ratio} widthPx={120} />
        <button onClick={() => setRatio(1.6)}>Reshape</button>
      </>
    )
  }
  const { container, person } = await renderPage(<Reshaped />)
  expect(load(container, 500, 500)).toHaveAttribute('data-fit', 'fills')
  await person.click(screen.getByRole('button', { name: 'Reshape' }))
  expect(container.querySelector('[data-fit]')).toHaveAttribute('data-fit', 'contained')
})

function Edited({ to }: { to: Partial<CoverSubject> }) {
  const [given, setGiven] = useState<Partial<CoverSubject>>({})
  return (
    <>
      <Cover subject={subject(given)} ratio={1} widthPx={120} />
      <button onClick={() => setGiven(to)}>Edit</button>
    </>
  )
}

test('after a change of the item, its image stays until the new one has loaded', async () => {
  const { container, person } = await renderPage(<Edited to={{ updatedAt: 2 }} />)
  const image = load(container, 500, 500)
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  expect(image).toBeInTheDocument()
  expect(image).toHaveAttribute('src', expect.stringContaining('ts=2'))
  expect(image).toHaveAttribute('data-fit', 'fills')
  expect(screen.queryByText('The Hollow Lantern')).toBeNull()
})

test('an image that failed to load is requested again after a change of the item', async () => {
  const { container, person } = await renderPage(<Edited to={{ updatedAt: 2 }} />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  expect(container.querySelector('img')).toHaveAttribute('src', expect.stringContaining('ts=2'))
})

test('another item in the same place does not show the image of the one before', async () => {
  const { container, person } = await renderPage(<Edited to={{ id: 'item-2', title: 'The Salt Road' }} />)
  const image = load(container, 500, 500)
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  expect(image).not.toBeInTheDocument()
  expect(screen.getByText('The Salt Road')).toBeInTheDocument()
})

test('[R4.006 R8.054] an image that fails to load shows an error', async () => {
  const { container } = await show()
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(screen.getByText('Invalid Cover')).toBeInTheDocument()
})

test('a missing book falls back to the placeholder binding when its image fails to load', async () => {
  const { container } = await show({ isMissing: true })
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(container.querySelector('[data-cover="placeholder"]')).toBeInTheDocument()
  expect(screen.queryByText('Invalid Cover')).toBeNull()
})

test('[R4.006 R3.061] without an image, title and author are shown on a placeholder binding', async () => {
  const { container } = await show({ coverPath: null })
  expect(container.querySelector('[data-cover="placeholder"]')).toBeInTheDocument()
  expect(screen.getByText('The Hollow Lantern')).toBeInTheDocument()
  expect(screen.getByText('Ada Winter')).toBeInTheDocument()
})

test('[R3.020] a missing title shows No Title', async () => {
  await show({ coverPath: null, title: '' })
  expect(screen.getByText('No Title')).toBeInTheDocument()
})

test('[R9.035] a group shows at most ten covers', async () => {
  const subjects = Array.from({ length: 12 }, (_, index) => subject({ id: `item-${index}` }))
  const { container } = await renderPage(
    <GroupCover name="Saga" subjects={subjects} ratio={1} widthPx={240} />,
  )
  expect(container.querySelectorAll('img')).toHaveLength(10)
})
