import { LIBRARY_ICONS } from '@lectern/contract/constants'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Logo } from '../../ui/Logo.tsx'
import { LibraryIcon } from './LibraryIcon.tsx'

const drawingOf = (name: string) => render(<LibraryIcon name={name} sizePx={24} />).container.innerHTML
const logo = () => render(<Logo size={24} />).container.innerHTML

test('[R3.015] an unknown icon falls back to the logo', () => {
  expect(drawingOf('trombone')).toBe(logo())
  expect(drawingOf('audiobookshelf')).toBe(logo())
  expect(drawingOf('star')).not.toBe(logo())
})

test('every icon has its own drawing', () => {
  expect(new Set(LIBRARY_ICONS.map(drawingOf)).size).toBe(17)
})
