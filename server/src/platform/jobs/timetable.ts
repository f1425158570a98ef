import { validateCron } from '@lectern/contract/rules/cron'
import { nextRun } from '@lectern/contract/rules/cron-next-run'
import { messageOf } from '../../lib/errors.ts'
import type { Log } from '../log/log.ts'

/** What is done at set times, by the clock on the server's wall. */
export interface Timetable {
  /** Replaces what was planned under the key; null takes it off. An expression that can't be read is logged, not thrown. */
  set(key: string, expression: string | null, run: (plannedAt: number) => void | Promise<void>): void
  nextRunAt(key: string): number | null
  /** Nothing is begun any more; what is under way goes on. */
  stop(): void
}

interface Entry {
  readonly expression: string
  readonly alarm: Alarm
  /** The latest one handed in: a change of it alone does not move the plan. */
  run: (plannedAt: number) => void | Promise<void>
}

export function createTimetable({ log }: { readonly log: Log }): Timetable {
  const entries = new Map<string, Entry>()
  /** Also those whose plan has changed meanwhile: one at a time per key, whatever it is planned by. */
  const underWay = new Set<string>()

  const runNow = async (key: string, plannedAt: number) => {
    if (underWay.has(key)) {
      log.warn(`"${key}" is due again, but still at work: left out this time.`)
      return
    }
    underWay.add(key)
    try {
      await entries.get(key)?.run(plannedAt)
    } catch (error) {
      log.error({ err: error }, `"${key}" failed: ${messageOf(error)}`)
    } finally {
      underWay.delete(key)
    }
  }

  return {
    set(key, expression, run) {
      const known = entries.get(key)
      if (known && known.expression === expression) {
        known.run = run
        return
      }
      known?.alarm.stop()
      entries.delete(key)
      if (expression === null) return
      const check = validateCron(expression)
      if (check.ok)
        entries.set(key, { expression, run, alarm: startAlarm(expression, (at) => void runNow(key, at)) })
      else log.error(`"${key}" can not be planned by "${expression}": ${check.reason}`)
    },
    nextRunAt: (key) => entries.get(key)?.alarm.nextAt() ?? null,
    stop() {
      for (const { alarm } of entries.values()) alarm.stop()
      entries.clear()
    },
  }
}

interface Alarm {
  nextAt(): number | null
  stop(): void
}

/** The clock may be set, and a machine may sleep: no wait is longer than this before the time is looked at again. */
const LONGEST_WAIT_MS = 60_000

function startAlarm(expression: string, ring: (plannedAt: number) => void): Alarm {
  let nextAt = nextRun(expression, new Date())?.getTime() ?? null
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    if (nextAt === null) return
    timer = setTimeout(look, Math.min(Math.max(nextAt - Date.now(), 0), LONGEST_WAIT_MS))
    timer.unref()
  }
  const look = () => {
    const now = Date.now()
    const plannedAt = nextAt
    const isDue = plannedAt !== null && now >= plannedAt
    if (isDue) nextAt = nextRun(expression, new Date(now))?.getTime() ?? null
    wait()
    if (isDue) ring(plannedAt)
  }
  wait()
  return { nextAt: () => nextAt, stop: () => clearTimeout(timer) }
}
