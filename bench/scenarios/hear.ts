import { loadavg } from 'node:os'
import type { Browser, Page } from '../../e2e/support/browser.ts'
import { rememberElements } from '../../e2e/support/hearing.ts'
import { DESKTOP } from '../../e2e/support/viewports.ts'
import { allowFunctions } from '../src/browser/page-functions.ts'
import { withBrowser } from '../src/browser/with-browser.ts'
import { closePlayer, gapBetweenFiles, jumpTo, pressPlay } from '../src/hearing/listener-page.ts'
import { HALVES_TITLE, type LongKind, makeLongBooks, titleOf } from '../src/hearing/long-books.ts'
import type { Timing } from '../src/hearing/stopwatch.ts'
import type { BenchOptions } from '../src/options.ts'
import { addedItems, createLibrary, scan } from '../src/scan-target.ts'
import type { Outcome, Scenario } from '../src/scenario.ts'
import { median } from '../src/statistics.ts'
import { type Target, withTarget } from '../src/target.ts'
import { withFolder } from '../src/with-folder.ts'

const TIMES_PLAYED = 5
const PLACES = [0.5, 0.2, 0.8, 0.35, 0.65]
const GAPS = 3

export const scenario: Scenario = {
  question: 'How soon is something heard in a browser: after play, after a jump, at the end of a file?',
  run: (options) =>
    withFolder(async (folder) => {
      await makeLongBooks(folder)
      return withBrowser((browser) =>
        withTarget(options, (target) => measure(browser, options, target, folder)),
      )
    }),
}

async function measure(
  browser: Browser,
  options: BenchOptions,
  target: Target,
  folder: string,
): Promise<Outcome> {
  const library = await createLibrary(target, folder)
  const items = await addedItems(target, library, await scan(target, library))
  const idOf = (title: string) => [...items].find(([name]) => name.endsWith(title))?.[1] ?? ''
  const idOfKind = (kind: LongKind) => idOf(titleOf(kind))

  const page = await openPage(browser, options, target, [])
  const played = await playOften(page, idOfKind('mp3'))
  await pressPlay(page, idOfKind('m4b'))
  const jumps = await jumpAround(page)
  const wma = await streamAround(page, idOfKind('wma'))
  const gaps: number[] = []
  for (let time = 0; time < GAPS; time++) gaps.push(await gapBetweenFiles(page, idOf(HALVES_TITLE)))
  await page.context().close()

  // A browser that claims it cannot play mp3 gets a stream instead.
  const deaf = await openPage(browser, options, target, ['audio/mpeg'])
  const mp3 = await streamAround(deaf, idOfKind('mp3'))
  await deaf.context().close()
  return summarise(played, jumps, { wma, mp3 }, gaps)
}

type CanPlay = (this: HTMLMediaElement, type: string) => CanPlayTypeResult

async function openPage(
  browser: Browser,
  { username, password }: BenchOptions,
  { baseUrl }: Target,
  unplayable: readonly string[],
): Promise<Page> {
  const context = await browser.newContext({ ...DESKTOP, baseURL: baseUrl, locale: 'en-US' })
  const page = await context.newPage()
  await allowFunctions(page)
  await rememberElements(page)
  await page.addInitScript((types) => {
    const canPlay = Reflect.get(HTMLMediaElement.prototype, 'canPlayType') as CanPlay
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return types.includes(type) ? '' : canPlay.call(this, type)
    }
  }, unplayable)
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  return page
}

async function playOften(page: Page, itemId: string): Promise<Timing[]> {
  const timings: Timing[] = []
  for (let time = 0; time < TIMES_PLAYED; time++) {
    timings.push(await pressPlay(page, itemId))
    await closePlayer(page)
  }
  return timings
}

async function jumpAround(page: Page): Promise<Timing[]> {
  const timings: Timing[] = []
  for (const share of PLACES) timings.push(await jumpTo(page, share))
  await closePlayer(page)
  return timings
}

async function streamAround(page: Page, itemId: string): Promise<Timing[]> {
  await pressPlay(page, itemId)
  const timings = await jumpAround(page)
  if (timings.some(({ segmentMs }) => !Number.isFinite(segmentMs))) throw new Error('it was no stream')
  return timings
}

const soundMs = (timings: readonly Timing[]) => median(timings.map((timing) => timing.soundMs))
const segmentMs = (timings: readonly Timing[]) => median(timings.map((timing) => timing.segmentMs))
const worst = (timings: readonly Timing[]) => Math.max(...timings.map((timing) => timing.soundMs))

function summarise(
  played: readonly Timing[],
  jumps: readonly Timing[],
  streams: Readonly<Record<'wma' | 'mp3', readonly Timing[]>>,
  gaps: readonly number[],
): Outcome {
  const at = (name: string, value: number, atMost: number) => ({ name, value, bound: { atMost }, unit: 'ms' })
  return {
    figures: {
      playToSoundMs: soundMs(played),
      worstPlayToSoundMs: worst(played),
      jumpToSoundMs: soundMs(jumps),
      worstJumpToSoundMs: worst(jumps),
      wmaSegmentMs: segmentMs(streams.wma),
      wmaJumpToSoundMs: soundMs(streams.wma),
      worstWmaJumpToSoundMs: worst(streams.wma),
      mp3SegmentMs: segmentMs(streams.mp3),
      mp3JumpToSoundMs: soundMs(streams.mp3),
      worstMp3JumpToSoundMs: worst(streams.mp3),
      gapBetweenFilesMs: median(gaps),
      worstGapBetweenFilesMs: Math.max(...gaps),
      /** Of the whole machine, including this measurement: a browser, a server, a transcoder. */
      loadAverage: loadavg()[0] ?? 0,
    },
    limits: [
      at('from play to sound', soundMs(played), 400),
      at('from a jump in ten hours to sound', soundMs(jumps), 300),
      at('from a jump to the first segment of ten hours of wma', segmentMs(streams.wma), 1500),
      at('from a jump to the first segment of ten hours of mp3', segmentMs(streams.mp3), 1500),
      at('between two files', median(gaps), 60),
    ],
  }
}
