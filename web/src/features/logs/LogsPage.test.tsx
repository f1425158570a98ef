import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aLogEntry, serverSettings } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { saidToServer, sendEvent } from '../../../test/fake-socket.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { closeConnection, openConnection } from '../../session/connection.ts'
import { LogsPage } from './LogsPage.tsx'

vi.mock('socket.io-client', () => import('../../../test/fake-socket.ts'))
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const server = fakeServer()
const debug = aLogEntry({ level: 1, levelName: 'DEBUG', message: 'Looked at abc.m4b' })
const info = aLogEntry({ message: 'Scan began' })
const warning = aLogEntry({ level: 3, levelName: 'WARN', message: 'ABC.m4b has no cover' })
const failure = aLogEntry({ level: 4, levelName: 'ERROR', message: 'The disk is full' })

beforeEach(async () => {
  server.answer('logs.today', () => ({ currentDailyLogs: [debug, info, warning] }))
  await openConnection()
})
afterEach(closeConnection)

const box = () => screen.getByRole('region', { name: 'Log lines' })
const lines = () => within(box()).queryAllByRole('listitem')
const messages = () => lines().map((line) => line.lastElementChild?.textContent)

async function show() {
  const page = await renderPage(<LogsPage />)
  await screen.findByText('Scan began')
  return page
}

test('shows today’s lines with time, level name and message', async () => {
  await show()
  expect(lines()[2]).toHaveTextContent('2026-11-15 09:30:00WARNABC.m4b has no cover')
  expect(screen.getByText('3 lines')).toBeInTheDocument()
})

test('new lines appear as they are written', async () => {
  await show()
  expect(saidToServer('set_log_listener')).toEqual([0])
  sendEvent('log', failure)
  expect(await screen.findByText('The disk is full')).toBeInTheDocument()
  expect(messages()).toEqual(['Looked at abc.m4b', 'Scan began', 'ABC.m4b has no cover', 'The disk is full'])
})

test('leaving the page unsubscribes from the log', async () => {
  const { unmount } = await show()
  expect(saidToServer('remove_log_listener')).toHaveLength(0)
  unmount()
  expect(saidToServer('remove_log_listener')).toHaveLength(1)
})

test('resubscribes after a reconnect, and loads what was missed', async () => {
  await show()
  server.answer('logs.today', () => ({ currentDailyLogs: [debug, info, warning, failure] }))
  sendEvent('init', { userId: 'user-1', username: 'root', librariesScanning: [] })
  expect(await screen.findByText('The disk is full')).toBeInTheDocument()
  expect(saidToServer('set_log_listener')).toEqual([0, 0])
  expect(lines()).toHaveLength(4)
})

describe('the display level', () => {
  test('hides lines below it, including new ones, without asking the server', async () => {
    const { person } = await show()
    await person.click(screen.getByRole('combobox', { name: 'Show from level' }))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Debug',
      'Info',
      'Warn',
      'Error',
    ])
    await person.click(screen.getByRole('option', { name: 'Warn' }))
    await waitFor(() => expect(messages()).toEqual(['ABC.m4b has no cover']))
    expect(screen.getByText('1 of 3 lines')).toBeInTheDocument()
    sendEvent('log', aLogEntry({ message: 'Scan ended' }))
    sendEvent('log', failure)
    await waitFor(() => expect(messages()).toEqual(['ABC.m4b has no cover', 'The disk is full']))
    expect(server.requests('settings.update')).toEqual([])
  })

  test('is separate from the level the server records, which is a setting', async () => {
    server.answer('settings.update', ({ body }) => ({ success: true, serverSettings: serverSettings(body) }))
    const { person } = await show()
    await person.click(screen.getByRole('combobox', { name: 'Server records from' }))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Debug',
      'Info',
      'Warn',
    ])
    await person.click(screen.getByRole('option', { name: 'Warn' }))
    await screen.findByText('Setting saved')
    expect(server.bodies('settings.update')).toEqual([{ logLevel: 3 }])
    expect(lines()).toHaveLength(3)
  })
})

describe('searching', () => {
  test('narrows to messages containing the text, ignoring case, half a second after the last keystroke', async () => {
    const { person } = await show()
    await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'abc')
    expect(lines()).toHaveLength(3)
    await waitFor(() => expect(messages()).toEqual(['Looked at abc.m4b', 'ABC.m4b has no cover']))
  })

  test('says so when nothing matches', async () => {
    const { person } = await show()
    await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'nowhere')
    expect(await screen.findByText('No log line matches.')).toBeInTheDocument()
  })
})

describe('the end of the list', () => {
  /** jsdom has no layout: simulates a box of 400 px with lines of 20 px. */
  const giveHeight = () => {
    Object.defineProperty(box(), 'clientHeight', { get: () => 400 })
    Object.defineProperty(box(), 'scrollHeight', { get: () => 1000 + 20 * lines().length })
  }
  const hear = async (message: string) => {
    sendEvent('log', aLogEntry({ message }))
    await screen.findByText(message)
  }

  test('is followed while scrolled to it', async () => {
    await show()
    giveHeight()
    await hear('one')
    expect(box().scrollTop).toBe(1080)
    await hear('two')
    expect(box().scrollTop).toBe(1100)
  })

  test('is not followed while reading further up, until requested', async () => {
    const { person } = await show()
    giveHeight()
    await hear('one')
    box().scrollTop = 200
    fireEvent.scroll(box())
    await hear('two')
    expect(box().scrollTop).toBe(200)
    await person.click(screen.getByRole('button', { name: 'Jump to the end' }))
    expect(box().scrollTop).toBe(1100)
    await hear('three')
    expect(box().scrollTop).toBe(1120)
  })
})

test('renders only the last of many lines, and earlier ones on request', async () => {
  const many = Array.from({ length: 700 }, (_, index) => aLogEntry({ message: `Line ${index}` }))
  server.answer('logs.today', () => ({ currentDailyLogs: many }))
  const { person } = await renderPage(<LogsPage />)
  await screen.findByText('Line 699')
  expect(screen.getByText('700 lines')).toBeInTheDocument()
  expect(lines()).toHaveLength(500)
  await person.click(screen.getByText('Show some of 200 earlier lines'))
  expect(lines()).toHaveLength(700)
  expect(screen.queryByText(/earlier line/)).toBeNull()
})

test('the lines can be scrolled by keyboard', async () => {
  const { person } = await show()
  expect(box()).toHaveAttribute('tabindex', '0')
  await person.click(box())
  expect(box()).toHaveFocus()
})

test('[R8.051] copies the lines shown', async () => {
  const { person } = await show()
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'scan')
  await waitFor(() => expect(lines()).toHaveLength(1))
  await person.click(screen.getByRole('button', { name: 'Copy these lines' }))
  expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe('2026-11-15 09:30:00 INFO  Scan began\n')
})

test('downloads the lines shown', async () => {
  const files: Blob[] = []
  const names: string[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { person } = await show()
  await person.click(screen.getByRole('button', { name: 'Download these lines' }))
  expect(names).toEqual(['lectern-log-2026-11-15.txt'])
  expect(files[0]?.size).toBeGreaterThan(100)
})

test('says when the log is empty', async () => {
  server.answer('logs.today', () => ({ currentDailyLogs: [] }))
  await renderPage(<LogsPage />)
  expect(await screen.findByText('There are no log lines yet.')).toBeInTheDocument()
})

test('shows an error when the log cannot be loaded, and offers a retry', async () => {
  server.answer('logs.today', () => refuse('internal', ''))
  const { person } = await renderPage(<LogsPage />)
  expect(await screen.findByText('The log could not be loaded.')).toBeInTheDocument()
  server.answer('logs.today', () => ({ currentDailyLogs: [info] }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Scan began')).toBeInTheDocument()
})
