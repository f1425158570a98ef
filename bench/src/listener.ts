import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Target } from './target.ts'

/** A client on the live connection, in a separate process, so that reading events does not delay the measurement. */
export interface LiveListener {
  /** Number of each event so far. */
  counts(): Promise<Readonly<Record<string, number>>>
  close(): Promise<void>
}

export async function startListener({ baseUrl, authorization }: Target): Promise<LiveListener> {
  const script = fileURLToPath(new URL('./listener.process.ts', import.meta.url))
  const child = fork(script, { execArgv: ['--import', 'tsx'] })
  const exited = once(child, 'exit')
  const failure = async (): Promise<never> => {
    await exited
    throw new Error('the listener has ended')
  }
  const ask = async (message: object) => {
    const answer = once(child, 'message') as Promise<[{ counts?: Record<string, number> }]>
    child.send(message)
    const [{ counts = {} }] = await Promise.race([answer, failure()])
    return counts
  }
  await ask({ baseUrl, token: authorization.replace('Bearer ', '') })
  return {
    counts: () => ask({}),
    close: async () => {
      child.kill()
      await exited
    },
  }
}
