import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The real server, as a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess
  readonly address: string
  readonly ended: Promise<number | null>
  output(): string
}

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/** Resolves when it is ready; `main` is that of another build. */
export async function startServer(
  folder: string,
  env: Readonly<Record<string, string>>,
  main = MAIN,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', TSX, main], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...env },
  })
  let text = ''
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    const look = (part: string) => {
      text += part
      const match = /is ready at (http:\S+)\//.exec(text)
      if (match?.[1] !== undefined) resolve(match[1])
    }
    child.stdout.setEncoding('utf8').on('data', look)
    child.stderr.setEncoding('utf8').on('data', look)
    child.on('exit', () => reject(new Error(`The process ended: ${text}`)))
  })
  return { child, address, ended, output: () => text }
}
