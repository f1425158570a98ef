/** Simulates window size and system preferences, which jsdom lacks. */
export interface TestScreen {
  widthPx: number
  prefersDark?: boolean
  prefersReducedMotion?: boolean
  /** Touch by default. */
  hasMouse?: boolean
}

let screenNow: TestScreen = { widthPx: 1280 }
const listeners = new Set<() => void>()

function matches(query: string): boolean {
  if (query.includes('prefers-color-scheme: dark')) return screenNow.prefersDark === true
  if (query.includes('prefers-color-scheme: light')) return screenNow.prefersDark !== true
  if (query.includes('prefers-reduced-motion')) return screenNow.prefersReducedMotion === true
  if (query.includes('pointer: fine')) return screenNow.hasMouse === true
  const min = /\(min-width: ([\d.]+)rem\)/.exec(query)
  const max = /\(max-width: ([\d.]+)rem\)/.exec(query)
  if (!min && !max) return false
  const widthRem = screenNow.widthPx / 16
  return widthRem >= Number(min?.[1] ?? 0) && widthRem <= Number(max?.[1] ?? Infinity)
}

function matchMedia(query: string): MediaQueryList {
  const listen = (type: string, listener: unknown) => {
    if (type === 'change' && typeof listener === 'function') listeners.add(listener as () => void)
  }
  const ignore = (_type: string, listener: unknown) => void listeners.delete(listener as () => void)
  return {
    media: query,
    get matches() {
      return matches(query)
    },
    onchange: null,
    addEventListener: listen,
    removeEventListener: ignore,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => true,
  }
}

export function setScreen(screen: TestScreen): void {
  screenNow = screen
  window.matchMedia = matchMedia
  for (const listener of [...listeners]) listener()
}
