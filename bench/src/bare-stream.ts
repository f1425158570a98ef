import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BareRoute } from './bare-route.ts'

/** A minimal Node server that only pipes one file, in a separate process. */
export async function startBareStream(file: string): Promise<BareRoute> {
  const script = fileURLToPath(new URL('./bare-stream.process.ts', import.meta.url))
  const child = fork(script, { execArgv: ['--import', 'tsx'] })
  const exited = once(child, 'exit')
  const listening = once(child, 'message') as Promise<[{ url: string }]>
  child.send({ file })
  const [told] = await Promise.race([listening, exited])
  if (typeof told !== 'object' || told === null) throw new Error('the bare stream could not be started')
  const { url } = told as { url: string }
  return {
    url,
    pid: child.pid ?? 0,
    async close() {
      child.kill()
      await exited
    },
  }
}
