import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Replaces the browser's idle time, which jsdom lacks: without it the app would connect after a second. */

let waiting: (() => void)[] = []

export function stubIdle(): void {
  waiting = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
}

export const becomeIdle = (): void => act(() => waiting.forEach((work) => work()))
