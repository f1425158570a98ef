import { describe, expect, test } from 'vitest'
import { anne, app, book, useProgress } from './test-support/progress-server.ts'

/** Clients format the same report in different ways: everything that can be parsed is saved. */

useProgress()

const aSavedBook = async (): Promise<string> => (await book()).id
/** Sends a body that need not match the contract, as some clients do. */
const send = (method: 'PATCH' | 'POST', url: string, payload: unknown) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${anne.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
const get = (id: string) => app.as(anne).ask('progress.get', { params: { id } })

describe('a progress update', () => {
  test('accepts the page of a PDF or comic as a number, as one client sends it', async () => {
    const id = await aSavedBook()
    const answer = await send('PATCH', `/api/me/progress/${id}`, { ebookLocation: 3, ebookProgress: 0.1 })
    expect(answer).toMatchObject({ status: 200, text: 'OK' })
    expect(await get(id)).toMatchObject({ ebookLocation: '3', ebookProgress: 0.1 })
  })

  test.each([
    [1, true],
    ['1', true],
    ['true', true],
    [0, false],
    ['false', false],
  ])('reads isFinished %j as %j', async (isFinished, expected) => {
    const id = await aSavedBook()
    await send('PATCH', `/api/me/progress/${id}`, { currentTime: 10, isFinished: !expected })
    expect(await send('PATCH', `/api/me/progress/${id}`, { isFinished })).toMatchObject({ status: 200 })
    expect(await get(id)).toMatchObject({ isFinished: expected })
  })

  test('still rejects invalid values, and loses nothing', async () => {
    const id = await aSavedBook()
    await send('PATCH', `/api/me/progress/${id}`, { currentTime: 10 })
    for (const body of [{ isFinished: 'perhaps' }, { ebookLocation: {} }, { currentTime: 'here' }]) {
      expect((await send('PATCH', `/api/me/progress/${id}`, body)).status).toBe(400)
    }
    expect(await get(id)).toMatchObject({ currentTime: 10, isFinished: false })
  })
})

describe('an odd time', () => {
  test('far below zero leaves the position unchanged', async () => {
    const id = await aSavedBook()
    await send('PATCH', `/api/me/progress/${id}`, { currentTime: 10 })
    const answer = await send('PATCH', `/api/me/progress/${id}`, { currentTime: -9e15 })
    expect(answer.status).toBe(200)
    expect(await get(id)).toMatchObject({ currentTime: 10 })
  })

  test('just below zero counts as the start', async () => {
    const id = await aSavedBook()
    await send('PATCH', `/api/me/progress/${id}`, { currentTime: 10 })
    await send('PATCH', `/api/me/progress/${id}`, { currentTime: -2.5 })
    expect(await get(id)).toMatchObject({ currentTime: 0 })
  })

  test('in seconds is accepted as lastUpdate', async () => {
    const id = await aSavedBook()
    await send('PATCH', `/api/me/progress/${id}`, { currentTime: 10 })
    app.clock.advance(60_000)
    const seconds = Math.floor(app.clock.now() / 1000)
    await send('PATCH', `/api/me/progress/${id}`, { currentTime: 20, lastUpdate: seconds })
    expect(await get(id)).toMatchObject({ currentTime: 20, lastUpdate: seconds * 1000 })
    await send('PATCH', `/api/me/progress/${id}`, { currentTime: 5, lastUpdate: seconds - 30 })
    expect(await get(id)).toMatchObject({ currentTime: 20 })
  })
})

describe('a batch', () => {
  test('is saved except for its invalid rows', async () => {
    const [first, last] = [await aSavedBook(), await aSavedBook()]
    const answer = await send('PATCH', '/api/me/progress/batch/update', [
      { libraryItemId: first, episodeId: '', currentTime: 7 },
      null,
      5,
      { libraryItemId: { no: 'id' } },
      { libraryItemId: first, currentTime: 'here' },
      { libraryItemId: last, isFinished: 1, ebookLocation: 12 },
    ])
    expect(answer).toMatchObject({ status: 200, text: 'OK' })
    expect(await get(first)).toMatchObject({ currentTime: 7 })
    expect(await get(last)).toMatchObject({ isFinished: true, ebookLocation: '12' })
  })

  test('from an older app is merged except for its invalid rows', async () => {
    const id = await aSavedBook()
    const answer = await send('POST', '/api/me/sync-local-progress', {
      localMediaProgress: [
        'nothing',
        { libraryItemId: id, lastUpdate: 'then' },
        { id: 4, libraryItemId: id, episodeId: '', currentTime: 9, lastUpdate: app.clock.now() },
      ],
    })
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ numServerProgressUpdates: 1 })
    expect(await get(id)).toMatchObject({ currentTime: 9 })
  })

  test('from an older app may cover thousands of downloads', async () => {
    const id = await aSavedBook()
    const serverAddress = `https://${'x'.repeat(400)}.example`
    const gone = Array.from({ length: 4000 }, (_, index) => ({
      id: `local_${index}`,
      libraryItemId: `gone-${index}`,
      currentTime: 1,
      serverAddress,
    }))
    const own = { libraryItemId: id, currentTime: 9, lastUpdate: app.clock.now() }
    const answer = await send('POST', '/api/me/sync-local-progress', { localMediaProgress: [...gone, own] })
    expect(answer.status).toBe(200)
    expect(await get(id)).toMatchObject({ currentTime: 9 })
  })
})
