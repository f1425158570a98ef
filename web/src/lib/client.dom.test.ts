import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, UnreachableError } from './api-error.ts'
import { call, onUnreachable } from './client.ts'
import { onSignInEnded } from './refresh.ts'
import { storedToken, storeToken } from './token.ts'

/** The server as seen by the network: each request takes the next response. */
const fetchMock = vi.fn<typeof fetch>()
const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
const text = (body: string, status: number) => new Response(body, { status })
const requests = () =>
  fetchMock.mock.calls.map(([url, init]) => ({
    url: String(url),
    authorization: new Headers(init?.headers).get('authorization'),
  }))

beforeEach(() => vi.stubGlobal('fetch', fetchMock))
afterEach(() => {
  fetchMock.mockReset()
  consoleError.mockClear()
})

test('[R6.020] every request carries the signed-in user’s token as Bearer', async () => {
  storeToken('abc')
  fetchMock.mockResolvedValueOnce(json({ tasks: [] }))
  await call('tasks.list', { query: {} })
  expect(requests()).toEqual([{ url: '/api/tasks', authorization: 'Bearer abc' }])
})

test('[R6.021] stores the token in local storage', () => {
  storeToken('abc')
  expect(localStorage.getItem('token')).toBe('abc')
  expect(storedToken()).toBe('abc')
})

test('escapes ids in the path, and sends only the query values that are given', async () => {
  fetchMock.mockResolvedValueOnce(json({}))
  await call('libraries.get', { params: { id: 'a b/c' }, query: { include: 'filterdata' } })
  expect(requests()[0]?.url).toBe('/api/libraries/a%20b%2Fc?include=filterdata')
})

describe('a failed request', () => {
  test('[R8.001] is logged with its status and the server’s message', async () => {
    fetchMock.mockResolvedValueOnce(text('Username already taken', 400))
    await expect(call('users.list', { query: {} })).rejects.toMatchObject({
      status: 400,
      serverText: 'Username already taken',
    })
    expect(consoleError).toHaveBeenCalledWith('users.list: 400 Username already taken')
  })

  test('[R8.001] is logged as Unknown Error when the server sent no message', async () => {
    fetchMock.mockResolvedValueOnce(text('', 500))
    await expect(call('users.list', { query: {} })).rejects.toBeInstanceOf(ApiError)
    expect(consoleError).toHaveBeenCalledWith('users.list: 500 Unknown Error')
  })

  test('[R8.002] is not retried and does not redirect', async () => {
    fetchMock.mockResolvedValue(text('no', 500))
    const before = window.location.href
    await expect(call('users.list', { query: {} })).rejects.toBeInstanceOf(ApiError)
    expect(fetchMock).toHaveBeenCalledOnce()
    expect(window.location.href).toBe(before)
  })

  test('notifies listeners when there is no response at all', async () => {
    const heard = vi.fn()
    const stop = onUnreachable(heard)
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(call('users.list', { query: {} })).rejects.toBeInstanceOf(UnreachableError)
    expect(heard).toHaveBeenCalledOnce()
    stop()
  })
})

describe('an expired access token', () => {
  beforeEach(() => storeToken('old'))

  test('is refreshed once, and the request retried with the new one', async () => {
    fetchMock
      .mockResolvedValueOnce(text('Unauthorized', 401))
      .mockResolvedValueOnce(json({ user: { accessToken: 'new' } }))
      .mockResolvedValueOnce(json({ tasks: [] }))
    await call('tasks.list', { query: {} })
    expect(requests()).toEqual([
      { url: '/api/tasks', authorization: 'Bearer old' },
      { url: '/auth/refresh', authorization: null },
      { url: '/api/tasks', authorization: 'Bearer new' },
    ])
  })

  test('is refreshed once for requests that fail concurrently', async () => {
    fetchMock.mockImplementation((url, init) => {
      if (String(url) === '/auth/refresh') return Promise.resolve(json({ user: { accessToken: 'new' } }))
      const isOld = new Headers(init?.headers).get('authorization') === 'Bearer old'
      return Promise.resolve(isOld ? text('Unauthorized', 401) : json({ tasks: [] }))
    })
    await Promise.all([call('tasks.list', { query: {} }), call('tasks.list', { query: {} })])
    expect(requests().filter(({ url }) => url === '/auth/refresh')).toHaveLength(1)
  })

  test('ends the session when it can’t be refreshed', async () => {
    const ended = vi.fn()
    const stop = onSignInEnded(ended)
    fetchMock.mockImplementation(() => Promise.resolve(text('Unauthorized', 401)))
    await expect(call('tasks.list', { query: {} })).rejects.toMatchObject({ status: 401 })
    expect(ended).toHaveBeenCalledOnce()
    stop()
  })

  test('does not end the session while the server is restarting', async () => {
    const ended = vi.fn()
    const stop = onSignInEnded(ended)
    fetchMock.mockResolvedValueOnce(text('Unauthorized', 401)).mockResolvedValueOnce(text('', 503))
    await expect(call('tasks.list', { query: {} })).rejects.toMatchObject({ status: 401 })
    expect(ended).not.toHaveBeenCalled()
    stop()
  })
})
