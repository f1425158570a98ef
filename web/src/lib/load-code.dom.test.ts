import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnreachableError } from './api-error.ts'
import {
  isOutdated,
  loadCode,
  loadCodeUntilThere,
  onCodeFailure,
  OutdatedError,
  useAwaitedCode,
} from './load-code.ts'

const OWN_SCRIPT = './assets/index-old.js'
const pageWith = (script: string) => `<script type="module" src="${script}"></script>`
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** The start page that the server sends; null while it is down. */
let served: string | null

beforeEach(() => {
  document.head.innerHTML = pageWith(OWN_SCRIPT)
  served = pageWith(OWN_SCRIPT)
  vi.stubGlobal('fetch', () =>
    served === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(served)),
  )
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('code that cannot be loaded from an unreachable server may be there later', async () => {
  served = null
  await expect(loadCode(missing)).rejects.toThrow(UnreachableError)
})

test('code of a page that the server has since replaced needs a reload', async () => {
  served = pageWith('./assets/index-new.js')
  await expect(loadCode(missing)).rejects.toThrow(OutdatedError)
})

test('code that an unchanged server does not send is asked for once more, then needs a reload', async () => {
  const load = vi.fn(missing)
  await expect(loadCode(load)).rejects.toThrow(OutdatedError)
  expect(load).toHaveBeenCalledTimes(2)
  load.mockImplementationOnce(missing).mockResolvedValueOnce('code' as never)
  await expect(loadCode(load)).resolves.toBe('code')
})

test('code is loaded as soon as the server is back, and the failure is reported once', async () => {
  vi.useFakeTimers()
  served = null
  const reported = vi.fn()
  const stop = onCodeFailure(reported)
  const load = vi.fn<() => Promise<string>>(missing)
  const loading = loadCodeUntilThere(load)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reported).toHaveBeenCalledOnce()
  expect(useAwaitedCode.getState().count).toBe(0)

  load.mockResolvedValue('code')
  window.dispatchEvent(new Event('online'))
  await expect(loading).resolves.toBe('code')
  stop()
})

test('the page is outdated only if a reachable server sends another one', async () => {
  expect(await isOutdated()).toBe(false)
  served = null
  expect(await isOutdated()).toBe(false)
  served = pageWith('./assets/index-new.js')
  expect(await isOutdated()).toBe(true)
})
