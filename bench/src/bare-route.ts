import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface BareRoute {
  readonly url: string
  readonly pid: number
  readonly close: () => Promise<void>
}

/** A minimal Fastify server that only returns this JSON, in a separate process; at `bytes` already serialised. */
export async function startBareRoute(json: string): Promise<BareRoute> {
  const script = fileURLToPath(new URL('./bare-route.process.ts', import.meta.url))
  const child = fork(script, { execArgv: ['--import', 'tsx'] })
  const listening = once(child, 'message') as Promise<[{ url: string }]>
  child.send({ json })
  const [{ url }] = await Promise.race([listening, failure(child)])
  const answered = await (await fetch(url)).text()
  if (answered !== json) throw new Error('the bare route does not answer the same bytes')
  return { url, pid: child.pid ?? 0, close: () => stop(child) }
}

async function failure(child: ChildProcess): Promise<never> {
  await once(child, 'exit')
  throw new Error('the bare route could not be started')
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill()
  await exited
}
