import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { downloadLink } from './link-with-token.ts'
import { hasExpired, storedToken, storeToken } from './token.ts'

const NOW = 1_700_000_000_000
const tokenUntil = (ms: number): string => `e30.${btoa(JSON.stringify({ exp: ms / 1000 }))}.signature`
const VALID = tokenUntil(NOW + 3_600_000)
const EXPIRED = tokenUntil(NOW - 1)

/** The addresses that the browser was sent to. */
function followLinks(): string[] {
  const followed: string[] = []
  const follow = (event: MouseEvent) => {
    if (!event.defaultPrevented && event.target instanceof HTMLAnchorElement) followed.push(event.target.href)
    event.preventDefault()
  }
  document.addEventListener('click', follow)
  stops.push(() => document.removeEventListener('click', follow))
  return followed
}

const stops: (() => void)[] = []

afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function page(refresh: () => Response) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.stubGlobal('fetch', async () => refresh())
  const followed = followLinks()
  render(<a {...downloadLink('/api/items/7/download')}>Download</a>)
  const press = () => act(() => userEvent.click(screen.getByRole('link')))
  return { followed, press }
}

const refreshed = () => Response.json({ user: { accessToken: VALID } })
const address = (token: string) =>
  expect.stringContaining(`/api/items/7/download?token=${encodeURIComponent(token)}`) as string

test('a file can be downloaded from a page that was open for longer than its token is valid', async () => {
  storeToken(EXPIRED)
  const { followed, press } = page(refreshed)
  await press()
  await vi.waitFor(() => expect(followed).toEqual([address(VALID)]))
  expect(storedToken()).toBe(VALID)
})

test('a link uses the token that was renewed since it was rendered', async () => {
  storeToken(EXPIRED)
  const { followed, press } = page(refreshed)
  storeToken(VALID)
  await press()
  expect(followed).toEqual([address(VALID)])
})

test('without a valid token nothing is downloaded: the browser would save the error', async () => {
  storeToken(EXPIRED)
  const { followed, press } = page(() => new Response('', { status: 503 }))
  await press()
  expect(followed).toEqual([])
})

test.each([
  [tokenUntil(NOW + 60_000), false],
  [tokenUntil(NOW + 10_000), true],
  ['a token of another kind', false],
])('tells whether %s has expired', (token, expected) => expect(hasExpired(token, NOW)).toBe(expected))
