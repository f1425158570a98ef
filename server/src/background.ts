import type { Context } from './context.ts'
import { messageOf } from './lib/errors.ts'

/** Something that a server does by itself, beside answering. */
export interface Runner {
  /** Before the server answers: puts right what a killed server left behind. */
  recover?(): Promise<void>
  /** Once the server answers. */
  start?(): void | Promise<void>
  /** Begins nothing more; over when what was under way is. */
  stop?(): void | Promise<void>
}

/** Something that runs from the moment it is made. */
export interface Started {
  /** The first round. */
  readonly ready?: Promise<unknown>
  stop(): void | Promise<void>
}

/** Every start and stop of what runs by itself, the job queue included. */
export interface Background {
  add(runner: Runner): void
  addStarted(make: () => Started): void
  recover(): Promise<void>
  /** The job queue runs without it: a test starts the rest only if it is about it. */
  start(): void
  /** From then on the server counts as not ready, and goes on answering. */
  drain(): void
  isDraining(): boolean
  /** Over when nothing runs any more. */
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
        void guarded('Work in the background could not be started', () => runner.start?.())
    },
    drain() {
      isDraining = true
    },
    isDraining: () => isDraining,
    async stop() {
      isDraining = true
      const all = [{ stop: () => ctx.jobs.stop() }, ...runners]
      await Promise.all(
        all.map((runner) => guarded('Work in the background did not stop well', () => runner.stop?.())),
      )
    },
  }
}
