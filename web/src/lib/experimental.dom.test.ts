import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

/** The module reads storage when the page loads: each test loads it afresh. */
const loadPage = () => import('./experimental.ts')

beforeEach(() => vi.resetModules())

test.each([
  ['1', true],
  ['0', false],
  ['true', false],
  ['', false],
  [null, false],
])('[R3.065] with %j in storage, experimental features are enabled: %s', async (stored, isOn) => {
  if (stored !== null) localStorage.setItem('experimental', stored)
  const { useExperimental } = await loadPage()
  expect(renderHook(() => useExperimental()).result.current).toBe(isOn)
})

test('[R3.065] remembers the choice for the next visit', async () => {
  const { setExperimental, useExperimental } = await loadPage()
  const { result } = renderHook(() => useExperimental())
  act(() => setExperimental(true))
  expect(result.current).toBe(true)
  expect(localStorage.getItem('experimental')).toBe('1')
  act(() => setExperimental(false))
  expect(result.current).toBe(false)
  expect(localStorage.getItem('experimental')).toBe('0')
})
