import { chmod, mkdir } from 'node:fs/promises'
import { delimiter } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkshop, type Workshop } from './test-support/media-files.ts'
import { findTools, runTool } from './tools.ts'

let workshop: Workshop

beforeAll(async () => {
  workshop = await openWorkshop()
  for (const folder of ['one', 'two']) await mkdir(workshop.at(folder))
  await makeProgram('one/ffmpeg', '#!/bin/sh\necho one\n')
  await makeProgram('two/ffmpeg', '#!/bin/sh\necho two\n')
  await makeProgram('two/ffprobe', '#!/bin/sh\nexit 1\n')
  await workshop.write('one/ffprobe', 'not a program')
})
afterAll(() => workshop.close())

async function makeProgram(name: string, script: string) {
  await chmod(await workshop.write(name, script), 0o755)
}

describe('finding the media tools', () => {
  test('the installed ones are found on the search path', async () => {
    const tools = await findTools()
    expect(tools.ffmpeg).toMatch(/ffmpeg$/)
    expect(tools.ffprobe).toMatch(/ffprobe$/)
  })

  test('the first executable on the search path is used', async () => {
    const searchPath = [workshop.at('one'), workshop.at('two')].join(delimiter)
    const tools = await findTools({ searchPath })
    expect(tools).toEqual({
      ffmpeg: workshop.at('one/ffmpeg'),
      ffprobe: workshop.at('two/ffprobe'),
    })
  })

  test('a configured path takes precedence over the search path', async () => {
    const tools = await findTools({ searchPath: workshop.at('one'), ffmpegPath: workshop.at('two/ffmpeg') })
    expect(tools).toMatchObject({ ffmpeg: workshop.at('two/ffmpeg') })
  })

  test('a wrong configured path does not hide the installed tool', async () => {
    const tools = await findTools({ searchPath: workshop.at('one'), ffmpegPath: '/nowhere/ffmpeg' })
    expect(tools.ffmpeg).toBe(workshop.at('one/ffmpeg'))
  })

  test('without any tool, nothing is found and nothing is thrown', async () => {
    expect(await findTools({ searchPath: '/nowhere:relative' })).toEqual({
      ffmpeg: null,
      ffprobe: null,
    })
  })
})

describe('running a tool', () => {
  const sh = (script: string, options = {}) => runTool('/bin/sh', ['-c', script], options)

  test('returns its output', async () => {
    const { stdout, stderr } = await sh('printf out; printf err >&2')
    expect([stdout.toString(), stderr]).toEqual(['out', 'err'])
  })

  test('arguments are not interpreted by a shell', async () => {
    const { stdout } = await runTool('/bin/echo', ['$(id); `id` && id'])
    expect(stdout.toString()).toBe('$(id); `id` && id\n')
  })

  test('it gets no standard input', async () => {
    expect((await sh('cat')).stdout).toHaveLength(0)
  })

  test('it is killed on timeout', async () => {
    const started = Date.now()
    await expect(sh('exec sleep 30', { timeoutMs: 150 })).rejects.toMatchObject({ code: 'timeout' })
    expect(Date.now() - started).toBeLessThan(5_000)
  })

  test('it is killed when aborted', async () => {
    const controller = new AbortController()
    const running = sh('exec sleep 30', { signal: controller.signal })
    controller.abort()
    await expect(running).rejects.toMatchObject({ code: 'aborted' })
    await expect(sh('true', { signal: controller.signal })).rejects.toMatchObject({ code: 'aborted' })
  })

  test('it is killed when its output is endless', async () => {
    const running = runTool('/bin/cat', ['/dev/zero'], { maxOutputBytes: 100_000 })
    await expect(running).rejects.toMatchObject({ code: 'too_large' })
  })

  test('the end of its output is the error message when it fails', async () => {
    await expect(sh('echo first >&2; echo moov atom not found >&2; exit 3')).rejects.toMatchObject({
      code: 'tool_failed',
      message: '/bin/sh failed: moov atom not found',
    })
  })

  test('a missing tool is reported as missing', async () => {
    await expect(runTool('/nowhere/ffprobe', [])).rejects.toMatchObject({ code: 'tool_missing' })
  })
})
