import type { LibraryId } from '@lectern/contract/ids'
import { TaskView } from '@lectern/contract/tasks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { addLibrary } from '../../../test/build.ts'
import { connect, type Listener } from '../../../test/live.ts'

let app: TestApp
let address: string
let anne: Account
let outsider: Account
let libraryId: LibraryId
const open: Listener[] = []

beforeAll(async () => {
  app = await startApp({ expectErrors: true })
  address = await app.listen()
  libraryId = await addLibrary(app.ctx.db)
  anne = await app.createUser()
  outsider = await app.createUser({ permissions: { accessAllLibraries: false } })
})
afterAll(async () => {
  for (const listener of open) listener.close()
  await app.close()
})

const listen = async (account: Account) => {
  const listener = await connect(address)
  open.push(listener)
  await listener.signIn(account.token)
  return listener
}
const listed = async (account: Account) => (await app.as(account).ask('tasks.list')).tasks

describe('a background task', () => {
  test('[R7.085] [R7.086] [R3.033] [R7.002] is announced when it starts and ends, and listed in between', async () => {
    const listener = await listen(anne)
    const task = app.ctx.tasks.start({
      action: 'encode-m4b',
      title: 'Encoding',
      data: { libraryItemId: 'item-1' },
    })
    const started = TaskView.parse(await listener.next('task_started'))
    expect(started).toMatchObject({
      id: task.id,
      action: 'encode-m4b',
      title: 'Encoding',
      data: { libraryItemId: 'item-1' },
      isFinished: false,
      isFailed: false,
      error: null,
      startedAt: app.clock.now(),
      finishedAt: null,
    })
    expect(await listed(anne)).toEqual([started])
    app.clock.advance(1500)
    task.finish({ size: 42 })
    expect(await listener.next('task_finished')).toMatchObject({
      id: task.id,
      isFinished: true,
      isFailed: false,
      showSuccess: true,
      data: { libraryItemId: 'item-1', size: 42 },
      finishedAt: app.clock.now(),
    })
    expect(await listed(anne)).toEqual([])
  })

  test('[R7.086] that fails gives the reason, and is logged', async () => {
    const listener = await listen(anne)
    app.ctx.tasks
      .start({ action: 'scan', title: 'Scanning', titleKey: 'tasks.scan', titleValues: ['Books'] })
      .fail('The folder is gone')
    expect(await listener.next('task_started')).toMatchObject({
      titleKey: 'tasks.scan',
      titleSubs: ['Books'],
    })
    expect(await listener.next('task_finished')).toMatchObject({
      isFinished: true,
      isFailed: true,
      error: 'The folder is gone',
    })
    expect(app.errors().at(-1)?.message).toBe('Scanning failed: The folder is gone')
  })

  test('that is stopped gives the reason, without an error in the log', async () => {
    const listener = await listen(anne)
    const errorsBefore = app.errors().length
    app.ctx.tasks.start({ action: 'encode', title: 'Encoding' }).stop('Cancelled')
    expect(await listener.next('task_finished')).toMatchObject({ isFailed: true, error: 'Cancelled' })
    expect(app.errors()).toHaveLength(errorsBefore)
  })

  test('finishes only once, however often that is reported', async () => {
    const listener = await listen(anne)
    const task = app.ctx.tasks.start({ action: 'a', title: 'A' })
    task.finish()
    task.fail('too late')
    task.finish()
    expect((await listener.names()).filter((name) => name === 'task_finished')).toHaveLength(1)
  })

  test('for a library is announced to and listed for only those who may see the library', async () => {
    const [insider, stranger] = [await listen(anne), await listen(outsider)]
    const task = app.ctx.tasks.start({ action: 'scan', title: 'Scanning', libraryId })
    await insider.next('task_started')
    expect(await listed(anne)).toHaveLength(1)
    expect(await listed(outsider)).toEqual([])
    task.finish()
    await insider.next('task_finished')
    expect(await stranger.names()).toEqual(['init'])
  })

  test('is listed with the queue on request', async () => {
    const answer = await app.as(anne).ask('tasks.list', { query: { include: 'queue' } })
    expect(answer).toEqual({ tasks: [], queuedTaskData: { embedMetadata: [], conversions: [] } })
  })
})
