import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepScrollOnReload, noteScroll, returnScroll } from './keep-scroll.ts'

let resize = () => {}
const scrollTo = vi.fn()

function makePageLong(heightPx: number): void {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(heightPx)
  resize()
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resize = onResize
      }
      observe = () => undefined
      disconnect = () => (resize = () => {})
    },
  )
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal('scrollY', 9000)
  keepScrollOnReload(false)
  window.dispatchEvent(new Event('pagehide'))
})
afterEach(() => {
  window.dispatchEvent(new Event('wheel'))
  window.sessionStorage.clear()
  scrollTo.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('after a reload, a page returns to where it was scrolled once it is long enough', () => {
  keepScrollOnReload(true)
  makePageLong(2000)
  expect(scrollTo).not.toHaveBeenCalled()
  makePageLong(20_000)
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 9000)
  makePageLong(30_000)
  expect(scrollTo).toHaveBeenCalledOnce()
})

test('a page opened anew, or scrolled by the user meanwhile, is left alone', () => {
  keepScrollOnReload(false)
  makePageLong(20_000)
  keepScrollOnReload(true)
  window.dispatchEvent(new Event('wheel'))
  makePageLong(20_000)
  expect(scrollTo).not.toHaveBeenCalled()
})

test('going back returns to where a page was scrolled once it is long enough; a new page stays at the top', () => {
  const [list, item] = [{ state: { __TSR_key: 'list' } }, { state: { __TSR_key: 'item' } }]
  noteScroll(list)
  returnScroll(item)
  makePageLong(20_000)
  expect(scrollTo).not.toHaveBeenCalled()
  returnScroll(list)
  makePageLong(2000)
  expect(scrollTo).not.toHaveBeenCalled()
  makePageLong(20_000)
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 9000)
})
