import net from 'node:net'

/** A small balancer for TCP: in turns, and past servers that do not answer or are not ready. */
export interface Balancer {
  readonly address: string
  stop(): Promise<void>
}

const CHECK_EVERY_MS = 250

export async function startBalancer(servers: () => readonly string[]): Promise<Balancer> {
  let turn = 0
  let ready: readonly string[] = servers()
  const open = new Set<net.Socket>()
  const check = async () => {
    const all = servers()
    const answers = await Promise.all(all.map(isReady))
    ready = all.filter((_, index) => answers[index] === true)
  }
  const checking = setInterval(() => void check(), CHECK_EVERY_MS)
  const balancer = net.createServer((client) => {
    open.add(client.on('close', () => open.delete(client)).on('error', () => undefined))
    pass(client, ready.length)
  })
  const pass = (client: net.Socket, triesLeft: number) => {
    turn += 1
    const target = ready[turn % Math.max(1, ready.length)]
    if (target === undefined || triesLeft === 0) return void client.destroy()
    const { hostname, port } = new URL(target)
    const server = net.connect(Number(port), hostname)
    const again = () => pass(client, triesLeft - 1)
    server.once('error', again)
    server.once('connect', () => {
      server.off('error', again).on('error', () => client.destroy())
      client.on('error', () => server.destroy())
      client.pipe(server)
      server.pipe(client)
    })
  }
  await check()
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  const at = balancer.address()
  return {
    address: `http://127.0.0.1:${at !== null && typeof at === 'object' ? at.port : 0}`,
    async stop() {
      clearInterval(checking)
      for (const client of open) client.destroy()
      await new Promise((resolve) => balancer.close(resolve))
    },
  }
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/ready`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}
