import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setScreen } from '../../test/screen.ts'
import { chooseTheme, resolveTheme, startTheme, useTheme } from './theme.ts'

let stop: () => void = () => undefined
afterEach(() => stop())

test.each([
  ['system', true, 'dark'],
  ['system', false, 'light'],
  ['dark', false, 'dark'],
  ['light', true, 'light'],
] as const)('choice %s with a dark system theme: %s → %s', (choice, isSystemDark, theme) => {
  expect(resolveTheme(choice, isSystemDark)).toBe(theme)
})

test('applies the stored choice at startup, and stores a new one', () => {
  localStorage.setItem('theme', 'light')
  stop = startTheme()
  expect(document.documentElement.dataset.theme).toBe('light')
  chooseTheme('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('an invalid stored value falls back to the system theme', () => {
  localStorage.setItem('theme', 'purple')
  stop = startTheme()
  expect(document.documentElement.dataset.theme).toBe('system')
})

test('without a choice, follows the system theme while the page is open', () => {
  stop = startTheme()
  const { result } = renderHook(() => useTheme())
  expect(result.current).toMatchObject({ choice: 'system', theme: 'light' })
  act(() => setScreen({ widthPx: 1280, prefersDark: true }))
  expect(result.current.theme).toBe('dark')
  act(() => result.current.choose('light'))
  expect(result.current).toMatchObject({ choice: 'light', theme: 'light' })
})
