import type { Browser, Page } from '../../e2e/support/browser.ts'
import { DESKTOP } from '../../e2e/support/viewports.ts'
import { type MainThreadTask, tasksDuring } from '../src/browser/main-thread.ts'
import { type PageMemory, readPageMemory } from '../src/browser/page-memory.ts'
import { withBrowser } from '../src/browser/with-browser.ts'
import {
  cardsInView,
  countWrong,
  readWatched,
  scriptKilobytes,
  watchPage,
} from '../src/browser/shelf-page.ts'
import { openCaller } from '../src/caller.ts'
import type { Outcome, Scenario } from '../src/scenario.ts'
import { SHELF_ID } from '../src/shelf.ts'
import { shelve } from '../src/shelved-target.ts'
import { type Target, withTarget } from '../src/target.ts'

const WHEEL_STEPS = 150
const WHEEL_PX = 700
const DRAG_STEPS = 300
const JUMPS = 40
const LETTERS = '#ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

export const scenario: Scenario = {
  question: 'Does a shelf of a hundred thousand books stay quick, right and small in a browser?',
  books: 100_000,
  run: (options) =>
    withTarget(options, (target) =>
      withBrowser(async (browser) => measure(browser, await shelve(options, target), options.books)),
    ),
}

async function measure(browser: Browser, target: Target, books: number): Promise<Outcome> {
  const page = await openShelf(browser, target)
  const caller = openCaller(target.baseUrl, target.authorization)
  const scripts = await scriptKilobytes(page)
  const loaded = await readWatched(page)
  const memories: PageMemory[] = [await readPageMemory(page)]
  const tasks: MainThreadTask[] = []
  const figures: Record<string, number> = {}
  let numCards = 0
  let numWrong = 0
  const look: Look = async () => {
    const cards = await cardsInView(page)
    numCards += cards.length
    numWrong += await countWrong(cards, caller)
  }
  for (const [name, walk] of Object.entries(WALKS)) {
    const found = await tasksDuring(browser, page, () => walk(page, look))
    tasks.push(...found)
    figures[`${name}LongestTaskMs`] = longest(found, 'wallMs')
    figures[`${name}LongestTaskCpuMs`] = longest(found, 'cpuMs')
    memories.push(await readPageMemory(page))
  }
  const { shift } = await readWatched(page)
  caller.close()
  const heapMegabytes = Math.max(...memories.map((memory) => memory.heapMegabytes))
  const processMegabytes = Math.max(...memories.map((memory) => memory.processMegabytes))
  const at = (name: string, value: number, atMost: number, unit: string) => ({
    name,
    value,
    bound: { atMost },
    unit,
  })
  return {
    figures: {
      books,
      cardsCompared: numCards,
      loadLongestTaskMs: loaded.longTaskMs,
      ...figures,
      longestTaskMs: longest(tasks, 'wallMs'),
      tasksOver50Ms: tasks.filter(({ wallMs }) => wallMs > 50).length,
      heapMegabytes,
      firstHeapMegabytes: memories[0]?.heapMegabytes ?? 0,
      firstProcessMegabytes: memories[0]?.processMegabytes ?? 0,
    },
    limits: [
      at('wrong cards', numWrong, 0, 'cards'),
      at('longest main-thread task after load, by its own CPU time', longest(tasks, 'cpuMs'), 100, 'ms'),
      at("memory of the page's process", processMegabytes, 250, 'MB'),
      at('compressed script of the first load', scripts, 250, 'KB'),
      at('layout shift, all together', shift, 0.02, ''),
    ],
  }
}

const longest = (tasks: readonly MainThreadTask[], kind: keyof MainThreadTask) =>
  tasks.reduce((most, task) => Math.max(most, task[kind]), 0)

async function openShelf(browser: Browser, { baseUrl, authorization }: Target): Promise<Page> {
  const context = await browser.newContext({ ...DESKTOP, baseURL: baseUrl, locale: 'en-US' })
  const page = await context.newPage()
  await watchPage(page)
  const token = authorization.replace('Bearer ', '')
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`/library/${SHELF_ID}/bookshelf`)
  await cardsInView(page)
  await page.waitForLoadState('networkidle')
  return page
}

type Look = () => Promise<void>
type Walk = (page: Page, look: Look) => Promise<void>

/** Ways to scroll through a shelf; each may start wherever the previous one ended. */
const WALKS: Readonly<Record<string, Walk>> = {
  wheel: async (page, look) => {
    await page.mouse.move(700, 500)
    for (let step = 0; step < WHEEL_STEPS; step++) {
      await page.mouse.wheel(0, WHEEL_PX)
      if (step % 10 === 9) await look()
    }
    for (let step = 0; step < WHEEL_STEPS; step++) await page.mouse.wheel(0, -WHEEL_PX / 2)
    await look()
  },
  scrollBarDrag: async (page, look) => {
    await page.evaluate(async (steps) => {
      const lengthPx = document.documentElement.scrollHeight - window.innerHeight
      for (let step = 1; step <= steps; step++) {
        window.scrollTo(0, (lengthPx * step) / steps)
        await new Promise(requestAnimationFrame)
      }
    }, DRAG_STEPS)
    await look()
  },
  scrollBarJumps: async (page, look) => {
    for (let jump = 0; jump <= JUMPS; jump++) {
      // Back and forth, so that nothing of the previous position can be reused.
      const share = jump % 2 === 0 ? jump / JUMPS : 1 - jump / JUMPS
      await page.evaluate((part) => {
        window.scrollTo(0, (document.documentElement.scrollHeight - window.innerHeight) * part)
      }, share)
      await look()
    }
  },
  letters: async (page, look) => {
    for (const letter of LETTERS) {
      await page.getByRole('button', { name: `Jump to ${letter}`, exact: true }).click()
      await page.waitForLoadState('networkidle')
      await look()
    }
  },
  keys: async (page, look) => {
    const card = page.locator('[data-card-link]').first()
    await card.focus()
    for (const key of [
      'End',
      'Home',
      'PageDown',
      'PageDown',
      'ArrowDown',
      'ArrowRight',
      'End',
      'PageUp',
      'Home',
    ]) {
      await page.keyboard.press(key)
      await look()
    }
  },
}
