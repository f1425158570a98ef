import { keyOf, type Page } from './page-key.ts'

/**
 * After a reload, or going back, returns to where the page was scrolled. The browser and the router try that only
 * once, when lists have not been drawn yet and the page is too short.
 */

const KEY = 'scrolled'
const GIVE_UP_AFTER_MS = 10_000
/** The user's own scrolling or typing ends the attempt. */
const OWN_ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const MOST_PAGES = 50
const places = new Map<string, number>()

/** Called before a page is left. */
export function noteScroll(from: Page): void {
  places.delete(keyOf(from))
  places.set(keyOf(from), Math.round(window.scrollY))
  const [oldest] = places.keys()
  if (places.size > MOST_PAGES && oldest !== undefined) places.delete(oldest)
}

/** Called once a page is shown. A page that was not left before stays at the top. */
export function returnScroll(to: Page): void {
  const scrolledY = places.get(keyOf(to)) ?? 0
  if (scrolledY > 0) scrollWhenLongEnough(scrolledY)
}

export function keepScrollOnReload(isReload = wasReloaded()): void {
  const scrolledY = isReload ? rememberedHere() : 0
  if (scrolledY > 0) scrollWhenLongEnough(scrolledY)
  window.addEventListener('pagehide', remember)
}

function scrollWhenLongEnough(scrolledY: number): void {
  const { href } = window.location
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const action of OWN_ACTIONS) window.removeEventListener(action, stop)
  }
  const observer = new ResizeObserver(() => {
    if (window.location.href !== href) stop()
    else if (document.documentElement.scrollHeight - window.innerHeight >= scrolledY) {
      stop()
      window.scrollTo(0, scrolledY)
    }
  })
  const timer = setTimeout(stop, GIVE_UP_AFTER_MS)
  for (const action of OWN_ACTIONS) window.addEventListener(action, stop, { passive: true })
  observer.observe(document.body)
}

const wasReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

function remember(): void {
  try {
    window.sessionStorage.setItem(KEY, `${Math.round(window.scrollY)} ${window.location.href}`)
  } catch {
    // Storage is full or blocked: the page then starts at the top.
  }
}

function rememberedHere(): number {
  try {
    const [scrolledY, href] = (window.sessionStorage.getItem(KEY) ?? '').split(' ')
    return href === window.location.href ? Number(scrolledY) : 0
  } catch {
    return 0
  }
}
