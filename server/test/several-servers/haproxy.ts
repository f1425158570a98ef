import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'

/** The real haproxy with the configuration that Lectern ships; only addresses are filled in. */
export interface Haproxy {
  readonly address: string
  /** What it prints about its servers. */
  output(): string
  stop(): Promise<void>
}

const SHIPPED = fileURLToPath(new URL('../../../docs/deploy/several-servers/haproxy.cfg', import.meta.url))
const PLACES = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy']
const TRIES = 600

/** Null if not installed. */
export const findHaproxy = (): string | null => PLACES.find((place) => existsSync(place)) ?? null

/** Maps both names to 127.0.0.1, on these ports. */
export function startHaproxy(
  program: string,
  folder: string,
  ports: Readonly<Record<string, number>>,
): Promise<Haproxy> {
  return startWith(program, folder, (shipped) => withAddresses(shipped, ports))
}

/** Keeps the names, which this name server knows; the servers listen on `serverPort` of their addresses. */
export function startHaproxyWithNames(
  program: string,
  folder: string,
  { nameServerPort, serverPort }: { readonly nameServerPort: number; readonly serverPort: number },
): Promise<Haproxy> {
  return startWith(program, folder, (shipped) =>
    shipped
      .replace('parse-resolv-conf', `nameserver test 127.0.0.1:${nameServerPort}`)
      .replaceAll(/(one|two):13378/g, `$1:${serverPort}`),
  )
}

async function startWith(
  program: string,
  folder: string,
  adapt: (shipped: string) => string,
): Promise<Haproxy> {
  const port = await freePort()
  const file = path.join(folder, 'haproxy.cfg')
  const text = adapt(readFileSync(SHIPPED, 'utf8').replace('bind :13378', `bind 127.0.0.1:${port}`))
  if (text.includes(':13378')) throw new Error(`An address of haproxy.cfg was not put in:\n${text}`)
  writeFileSync(file, text)
  execFileSync(program, ['-c', '-q', '-f', file])
  const child = spawn(program, ['-db', '-f', file])
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (printed += String(part)))
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const address = `http://127.0.0.1:${port}`
  await answers(child, address, () => printed)
  return {
    address,
    output: () => printed,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function withAddresses(shipped: string, ports: Readonly<Record<string, number>>): string {
  let text = shipped
  for (const [name, at] of Object.entries(ports)) text = text.replaceAll(`${name}:13378`, `127.0.0.1:${at}`)
  return text
}

async function answers(child: ChildProcess, address: string, output: () => string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await fetch(`${address}/ready`).catch(() => undefined)
    if (reply?.ok === true) return
    if (child.exitCode !== null) break
    await sleep(100)
  }
  throw new Error(`haproxy does not answer: ${output()}`)
}
