import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createWorkFolders } from './work-folder.service.ts'

test.skipIf(!existsSync('/proc/self/cmdline'))(
  'a program that a killed server left behind is ended, and no other',
  async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'lectern-work-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const folders = createWorkFolders(path.join(root, 'metadata'))
    const left = await folders.make('left', root)
    const kept = await folders.make('kept', root)
    await folders.keep('kept', kept)
    const programFor = (folder: string) => {
      const file = path.join(folder, 'book.m4b')
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', file], { stdio: 'ignore' })
      onTestFinished(() => void child.kill('SIGKILL'))
      return child
    }
    const [one, other] = [programFor(left), programFor(kept)]
    await Promise.all([once(one, 'spawn'), once(other, 'spawn')])
    const ended = once(one, 'exit')
    expect(await folders.clear(() => Promise.resolve(true))).toEqual([left])
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect([other.exitCode, other.signalCode]).toEqual([null, null])
    expect([existsSync(left), existsSync(kept)]).toEqual([false, true])
  },
)
