import { type ChildProcess, spawn } from 'node:child_process'
import { builtServer } from './built-server.ts'

/** The real server, as a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess
  readonly address: string
  readonly ended: Promise<number | null>
  output(): string
}

/** A process that may never become ready. */
export interface LaunchedProcess extends Omit<ServerProcess, 'address'> {
  /** Resolves to its address; rejects if it exits before. */
  readonly ready: Promise<string>
}

/** `main` is the entry file of another build. */
export async function launchServer(
  folder: string,
  env: Readonly<Record<string, string>>,
  main?: string,
): Promise<LaunchedProcess> {
  const child = spawn(process.execPath, [main ?? (await builtServer())], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...env },
  })
  let text = ''
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const ready = new Promise<string>((resolve, reject) => {
    const look = (part: string) => {
      text += part
      const match = /is ready at (http:\S+)\//.exec(text)
      if (match?.[1] !== undefined) resolve(match[1])
    }
    child.stdout.setEncoding('utf8').on('data', look)
    child.stderr.setEncoding('utf8').on('data', look)
    child.on('exit', () => reject(new Error(`The process ended: ${text}`)))
  })
  ready.catch(() => {})
  return { child, ended, ready, output: () => text }
}

/** Resolves when it is ready. */
export async function startServer(
  folder: string,
  env: Readonly<Record<string, string>>,
  main?: string,
): Promise<ServerProcess> {
  const { ready, ...launched } = await launchServer(folder, env, main)
  return { ...launched, address: await ready }
}
