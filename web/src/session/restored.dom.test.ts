import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveServer } from '../../test/live-server.ts'
import { startI18n } from '../lib/i18n.ts'
import { onServerEvent, openConnection, useConnection } from './connection.ts'
import { followRestores, goToAfterRestore } from './restored.ts'

vi.mock('socket.io-client', () => import('../../test/live-server.ts'))

const live = liveServer()
const load = { again: vi.fn(), at: vi.fn() }
let stop: () => void

beforeEach(async () => {
  await startI18n()
  vi.clearAllMocks()
  goToAfterRestore(null)
  stop = followRestores(load)
})
afterEach(() => stop())

const connect = async () => {
  await openConnection()
  await vi.waitFor(() => expect(live.received('auth')).toHaveLength(1))
}

/** Waits for the event to arrive: a server that shuts down immediately may lose what it has just sent. */
const tellOfRestore = async () => {
  const arrived = vi.fn()
  const unlisten = onServerEvent('backup_applied', arrived)
  live.send('backup_applied', undefined)
  await vi.waitFor(() => expect(arrived).toHaveBeenCalled())
  unlisten()
}

const restart = async () => {
  await live.goAway()
  await vi.waitFor(() => expect(useConnection.getState().isOnline).toBe(false))
  expect(load.again).not.toHaveBeenCalled()
  await live.comeBack()
  await vi.waitFor(() => expect(useConnection.getState().isOnline).toBe(true), 5000)
}

test('reloads the page after a restore, as soon as the server is back', async () => {
  await connect()
  await tellOfRestore()
  await restart()
  expect(load.again).toHaveBeenCalledTimes(1)
})

test('returns the user who restored the backup to the page that reports it', async () => {
  await connect()
  goToAfterRestore('/config/backups?backup=1')
  await tellOfRestore()
  await restart()
  expect(load.at).toHaveBeenCalledWith('/config/backups?backup=1')
  expect(load.again).not.toHaveBeenCalled()
})

test('does not reload after a disconnect without a restore', async () => {
  await connect()
  await restart()
  expect(load.again).not.toHaveBeenCalled()
})
