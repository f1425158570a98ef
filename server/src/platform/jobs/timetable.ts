import { validateCron } from '@lectern/contract/rules/cron'
import { nextRun } from '@lectern/contract/rules/cron-next-run'
import { messageOf } from '../../lib/errors.ts'
import type { Log } from '../log/log.ts'

/** Runs tasks on a cron schedule, in the server's local time. */
export interface Timetable {
  /** Replaces the schedule for the key; null removes it. An invalid expression is logged, not thrown. */
  set(key: string, expression: string | null, run: (plannedAt: number) => void | Promise<void>): void
  nextRunAt(key: string): number | null
  /** Starts no more runs; those in progress continue. */
  stop(): void
}

interface Entry {
  readonly expression: string
  readonly alarm: Alarm
  /** The latest function passed in: changing only this doesn't reschedule the entry. */
  run: (plannedAt: number) => void | Promise<void>
}

export function createTimetable({ log }: { readonly log: Log }): Timetable {
  const entries = new Map<string, Entry>()
  /** Includes keys that were rescheduled during a run: only one run per key at a time, whatever its schedule. */
  const underWay = new Set<string>()

  const runNow = async (key: string, plannedAt: number) => {
    if (underWay.has(key)) {
      log.warn(`"${key}" is due again but still running: skipped this time.`)
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
      else log.error(`"${key}" cannot be scheduled with "${expression}": ${check.reason}`)
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

/** The system clock may be changed, and the machine may sleep: the time is rechecked at least this often. */
const LONGEST_WAIT_MS = 60_000

function startAlarm(expression: string, ring: (plannedAt: number) => void): Alarm {
  let nextAt = nextRun(expression, new Date())?.getTime() ?? null
  let lookedAt = Date.now()
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    if (nextAt === null) return
    timer = setTimeout(look, Math.min(Math.max(nextAt - Date.now(), 0), LONGEST_WAIT_MS))
    timer.unref()
  }
  const look = () => {
    const now = Date.now()
    // Once the clock has been set back, the next run could be years away.
    if (now < lookedAt - LONGEST_WAIT_MS) nextAt = nextRun(expression, new Date(now))?.getTime() ?? null
    lookedAt = now
    const plannedAt = nextAt
    const isDue = plannedAt !== null && now >= plannedAt
    if (isDue) nextAt = nextRun(expression, new Date(now))?.getTime() ?? null
    wait()
    if (isDue) ring(plannedAt)
  }
  wait()
  return { nextAt: () => nextAt, stop: () => clearTimeout(timer) }
}
