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
export async function startHaproxy(
  program: string,
  folder: string,
  ports: Readonly<Record<string, number>>,
): Promise<Haproxy> {
  const port = await freePort()
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, withAddresses(readFileSync(SHIPPED, 'utf8'), port, ports))
  execFileSync(program, ['-c', '-q', '-f', file])
  const child = spawn(program, ['-db', '-f', file])
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += String(part)))
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const address = `http://127.0.0.1:${port}`
  await answers(child, address, () => text)
  return {
    address,
    output: () => text,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function withAddresses(shipped: string, port: number, ports: Readonly<Record<string, number>>): string {
  let text = shipped.replace('bind :13378', `bind 127.0.0.1:${port}`)
  for (const [name, at] of Object.entries(ports)) text = text.replaceAll(`${name}:13378`, `127.0.0.1:${at}`)
  if (text.includes(':13378')) throw new Error(`An address of haproxy.cfg was not put in:\n${text}`)
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
