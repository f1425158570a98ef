import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Account, TestApp } from '../../../test/app.ts'
import { connect } from '../../../test/live.ts'
import type { Tree } from '../../../test/make-tree.ts'
import { sound } from '../../../test/media.ts'
import type { ScannedLibrary } from '../../../test/scans.ts'
import { startWithFiles } from '../../../test/scanned-server.ts'
import { untilIdle } from '../../../test/world.ts'

// Scans start threads, which are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: TestApp
let tree: Tree
let library: ScannedLibrary
let root: Account

beforeAll(async () => {
  const files = { 'Ann/Long/1.mp3': sound('mp3', { seconds: 600, tags: { title: 'Long', album: 'Long' } }) }
  ;({ app, tree, library, root } = await startWithFiles(files))
})
afterAll(async () => {
  await app.close()
  tree.close()
})

test('a book that is deleted while it is converted does not come back', async () => {
  const id = (await library.items()).get('Ann/Long')?.id ?? ''
  const watcher = await connect(await app.listen())
  await watcher.signIn(root.token)
  await app.as(root).ask('tools.encode', { params: { id }, query: { bitrate: '64k' } })
  await watcher.next('task_progress')
  watcher.close()
  await app.as(root).ask('editing.remove', { params: { id }, query: { hard: '1' } })
  await untilIdle(app)
  const cancelled = await app.ctx.jobs.list({ kind: 'encode-m4b', states: ['cancelled'] })
  expect(cancelled.map(({ payload }) => payload.itemId)).toEqual([id])
  expect(existsSync(tree.at('Ann/Long'))).toBe(false)
})
