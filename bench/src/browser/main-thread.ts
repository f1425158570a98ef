import type { Browser, Page } from '../../../e2e/support/browser.ts'

/** A task that blocked the page. */
export interface MainThreadTask {
  readonly wallMs: number
  /** Its own CPU time: on a busy machine the rest of the wall time went to other processes. */
  readonly cpuMs: number
}

const TASK = 'ThreadControllerImpl::RunTask'
const MIN_WALL_MS = 1

/** Tasks of the page's main thread during some work, as traced by the browser. */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<MainThreadTask[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  try {
    await work()
  } catch (error) {
    await browser.stopTracing()
    throw error
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const mainThreads = new Set(traceEvents.filter(isMainThreadName).map(threadOf))
  return traceEvents
    .filter((event) => event.name === TASK && mainThreads.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 }))
    .filter(({ wallMs }) => wallMs >= MIN_WALL_MS)
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
const isMainThreadName = ({ name, args }: TraceEvent) =>
  name === 'thread_name' && args?.name === 'CrRendererMain'
