import type { Context } from './context.ts'
import { messageOf } from './lib/errors.ts'

/** Background work of a server. */
export interface Runner {
  /** Runs before the server accepts requests: cleans up after a killed server. */
  recover?(): Promise<void>
  /** Called once the server accepts requests. */
  start?(): void | Promise<void>
  /** Starts no new work; resolves when running work has finished. */
  stop?(): void | Promise<void>
}

/** Work that runs from the moment it is created. */
export interface Started {
  /** Resolves after the first round. */
  readonly ready?: Promise<unknown>
  stop(): void | Promise<void>
}

/** Starts and stops all background work, including the job queue. */
export interface Background {
  add(runner: Runner): void
  addStarted(make: () => Started): void
  recover(): Promise<void>
  /** Not needed for the job queue: tests only start the rest if they test it. */
  start(): void
  /** From then on the server reports itself as not ready but still handles requests. */
  drain(): void
  isDraining(): boolean
  /** Resolves when nothing is running any more. */
  stop(): Promise<void>
}

export function createBackground(ctx: Pick<Context, 'jobs' | 'log'>): Background {
  const runners: Runner[] = []
  let isDraining = false

  const guarded = async (what: string, run: () => unknown) => {
    try {
      await run()
    } catch (error) {
      ctx.log.error({ err: error }, `${what}: ${messageOf(error)}`)
    }
  }
  return {
    add: (runner) => void runners.push(runner),
    addStarted(make) {
      let started: Started | undefined
      runners.push({
        async start() {
          started = make()
          await started.ready
        },
        stop: () => started?.stop(),
      })
    },
    async recover() {
      for (const runner of runners) await runner.recover?.()
      await ctx.jobs.start()
    },
    start() {
      for (const runner of runners)
        void guarded('Background work could not be started', () => runner.start?.())
    },
    drain() {
      isDraining = true
    },
    isDraining: () => isDraining,
    async stop() {
      isDraining = true
      const all = [{ stop: () => ctx.jobs.stop() }, ...runners]
      await Promise.all(
        all.map((runner) => guarded('Background work did not stop cleanly', () => runner.stop?.())),
      )
    },
  }
}
