import { Cron } from 'croner'
import { messageOf } from '../../lib/errors.ts'
import type { Log } from '../log/log.ts'

/** What is done at set times, by the clock on the server's wall. */
export interface Timetable {
  /** Replaces what was planned under the key; null takes it off. An expression that can't be read is logged, not thrown. */
  set(key: string, expression: string | null, run: () => void | Promise<void>): void
  nextRunAt(key: string): number | null
  /** Nothing is begun any more; what is under way goes on. */
  stop(): void
}

interface Entry {
  readonly expression: string
  readonly job: Cron
  /** The latest one handed in: a change of it alone does not move the plan. */
  run: () => void | Promise<void>
}

export function createTimetable({ log }: { readonly log: Log }): Timetable {
  const entries = new Map<string, Entry>()
  /** Also those whose plan has changed meanwhile: one at a time per key, whatever it is planned by. */
  const underWay = new Set<string>()

  const runNow = async (key: string) => {
    if (underWay.has(key)) {
      log.warn(`"${key}" is due again, but still at work: left out this time.`)
      return
    }
    underWay.add(key)
    try {
      await entries.get(key)?.run()
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
      known?.job.stop()
      entries.delete(key)
      if (expression === null) return
      try {
        const job = new Cron(expression, { mode: '5-part', unref: true }, () => runNow(key))
        entries.set(key, { expression, job, run })
      } catch (error) {
        log.error(`"${key}" can not be planned by "${expression}": ${messageOf(error)}`)
      }
    },
    nextRunAt: (key) => entries.get(key)?.job.nextRun()?.getTime() ?? null,
    stop() {
      for (const { job } of entries.values()) job.stop()
      entries.clear()
    },
  }
}
