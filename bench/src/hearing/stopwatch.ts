import type { Page } from '../../../e2e/support/browser.ts'

/** From a press to sound, measured inside the page, so that it excludes the browser automation. */

interface Stopwatch {
  pressedMs: number
  soundMs: number
}

type Timed = Window & { stopwatch?: Stopwatch; playedElements?: Set<HTMLMediaElement> }

/** More than is ever played during a measurement. */
const JUMP_SECONDS = 120
const GIVE_UP_MS = 60_000

/**
 * The next press starts it; the first progress of a playing element stops it. After a jump: progress at the new
 * position.
 */
export async function armStopwatch(page: Page, kind: 'play' | 'jump'): Promise<void> {
  await page.evaluate(
    ({ isJump, jumpSeconds }) => {
      const stopwatch: Stopwatch = { pressedMs: 0, soundMs: 0 }
      Object.assign(window, { stopwatch })
      performance.clearResourceTimings()
      performance.setResourceTimingBufferSize(5000)
      const before = new Map<HTMLMediaElement, number>()
      const elements = () => [...((window as Timed).playedElements ?? [])]
      const look = (from: ReadonlyMap<HTMLMediaElement, number>) => {
        const last = new Map(from)
        const timer = setInterval(() => {
          for (const element of elements()) {
            const at = element.currentTime
            const isElsewhere = Math.abs(at - (from.get(element) ?? -jumpSeconds)) >= jumpSeconds
            const isRunning = !element.paused && !element.seeking && element.readyState >= 3
            const hasMoved = at > (last.get(element) ?? Infinity)
            last.set(element, at)
            if (!isRunning || !hasMoved || (isJump && !isElsewhere)) continue
            stopwatch.soundMs = performance.now()
            clearInterval(timer)
            return
          }
        }, 4)
      }
      const press = ({ timeStamp }: Event) => {
        stopwatch.pressedMs = timeStamp
        for (const element of elements()) before.set(element, element.currentTime)
        look(before)
      }
      window.addEventListener('pointerdown', press, { capture: true, once: true })
    },
    { isJump: kind === 'jump', jumpSeconds: JUMP_SECONDS },
  )
}

export interface Timing {
  readonly soundMs: number
  /** Until the first segment of a stream arrived; NaN if there was none. */
  readonly segmentMs: number
}

export async function readStopwatch(page: Page): Promise<Timing> {
  await page.waitForFunction(() => ((window as Timed).stopwatch?.soundMs ?? 0) > 0, undefined, {
    timeout: GIVE_UP_MS,
    polling: 50,
  })
  return page.evaluate(() => {
    const { pressedMs = 0, soundMs = 0 } = (window as Timed).stopwatch ?? {}
    const segments = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\/hls\/.*\.ts/.test(name) && startTime >= pressedMs)
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return { soundMs: soundMs - pressedMs, segmentMs: Math.min(...segments, Infinity) - pressedMs }
  })
}
