import { describe, expect, test } from 'vitest'
import { aLongBook, anne, app, listened, placeIn, play, sync, usePlayers } from './test-support/players.ts'

usePlayers()

/** Sends a body that need not match the contract, as some clients do. */
const post = (url: string, payload: unknown) =>
  app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${anne.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })

describe('an empty report', () => {
  test.each([{}, { currentTime: null, timeListened: null, duration: null }])(
    '%j keeps the session open and the position unchanged',
    async (body) => {
      const book = await aLongBook()
      const session = await play(book.id)
      await sync(session.id, { currentTime: 105, timeListened: 5 })
      expect(await post(`/api/session/${session.id}/sync`, body)).toMatchObject({ status: 200, text: 'OK' })
      expect(await placeIn(book.id)).toMatchObject({ currentTime: 105 })
      expect(await post(`/api/session/${session.id}/close`, body)).toMatchObject({ status: 200, text: 'OK' })
      expect(await placeIn(book.id)).toMatchObject({ currentTime: 105 })
      expect((await post(`/api/session/${session.id}/sync`, body)).status).toBe(404)
    },
  )

  test('does not restore removed progress', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    await sync(session.id, { currentTime: 105, timeListened: 5 })
    const { id } = await placeIn(book.id)
    await app.as(anne).ask('progress.remove', { params: { id } })
    await post(`/api/session/${session.id}/sync`, {})
    const gone = await app.as(anne).call('progress.get', { params: { id: book.id } })
    expect(gone.status).toBe(404)
  })
})

test('counts the time of a report without a position at the session’s position', async () => {
  const book = await aLongBook()
  const session = await play(book.id)
  await sync(session.id, { currentTime: 105, timeListened: 5 })
  const before = await listened()
  expect((await post(`/api/session/${session.id}/sync`, { timeListened: 4 })).status).toBe(200)
  expect(await listened()).toBe(before + 4)
  expect(await placeIn(book.id)).toMatchObject({ currentTime: 105 })
})

test('the time of a player with nothing loaded does not count as a position', async () => {
  const book = await aLongBook()
  const session = await play(book.id)
  await sync(session.id, { currentTime: 105, timeListened: 5 })
  const before = await listened()
  const unknown = { currentTime: -9e15, timeListened: 4 }
  expect((await post(`/api/session/${session.id}/sync`, unknown)).status).toBe(200)
  expect(await placeIn(book.id)).toMatchObject({ currentTime: 105 })
  expect(await listened()).toBe(before + 4)
})

test.each(['audio/mpeg', 'audio/flac, audio/mpeg', ['audio/mpeg', 5, null]])(
  'plays for a client that sends its supported formats as %j',
  async (supportedMimeTypes) => {
    const book = await aLongBook()
    const answer = await post(`/api/items/${book.id}/play`, { supportedMimeTypes, mediaPlayer: 7 })
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ playMethod: 0 })
  },
)

describe('offline sessions', () => {
  const aLocalOne = (libraryItemId: string, id: string) => ({
    id,
    libraryItemId,
    episodeId: '',
    currentTime: 300,
    timeListening: 60,
    startedAt: app.clock.now() - 60_000,
    updatedAt: app.clock.now(),
  })

  test('are accepted with an empty episode id', async () => {
    const book = await aLongBook()
    expect(await post('/api/session/local', aLocalOne(book.id, 'with-empty-episode'))).toMatchObject({
      status: 200,
      text: 'OK',
    })
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 300 })
  })

  test('are rejected without a valid position, and may give times in seconds', async () => {
    const book = await aLongBook()
    const seconds = Math.floor(app.clock.now() / 1000)
    const told = { ...aLocalOne(book.id, 'in-seconds'), startedAt: seconds - 60, updatedAt: seconds }
    expect((await post('/api/session/local', told)).status).toBe(200)
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 300, lastUpdate: seconds * 1000 })
    const lost = { ...aLocalOne(book.id, 'without-a-place'), currentTime: -9e15 }
    expect((await post('/api/session/local', lost)).status).toBe(400)
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 300 })
  })

  test.each([
    { displayTitle: 7, displayAuthor: 'x, '.repeat(1000) },
    { mediaPlayer: 'x'.repeat(200), mediaType: 3 },
    { duration: 'unknown', startTime: 'none', startedAt: 'yesterday' },
    { timeListening: 'a while' },
  ])('are saved despite unusable details: %j', async (details) => {
    const book = await aLongBook()
    const told = { ...aLocalOne(book.id, crypto.randomUUID()), ...details }
    expect(await post('/api/session/local', told)).toMatchObject({ status: 200, text: 'OK' })
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 300 })
  })

  test('are dated by their start if their last change is missing, and may have dates as text', async () => {
    const book = await aLongBook()
    const startedAt = app.clock.now() - 90_000
    const undated = { ...aLocalOne(book.id, 'undated'), startedAt, updatedAt: undefined }
    expect((await post('/api/session/local', undated)).text).toBe('OK')
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 300, lastUpdate: startedAt + 60_000 })

    const later = { updatedAt: new Date(startedAt + 80_000).toISOString(), currentTime: 320 }
    const sessions = [
      { ...aLocalOne(book.id, 'without-a-usable-date'), startedAt: null, updatedAt: '0001-01-01T00:00:00Z' },
      { ...aLocalOne(book.id, 'dated-by-text'), ...later },
    ]
    const answer = await post('/api/session/local-all', { sessions })
    expect(answer.json()).toMatchObject({
      results: [
        { success: false, error: 'updatedAt is missing' },
        { success: true, progressSynced: true },
      ],
    })
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 320, lastUpdate: startedAt + 80_000 })
  })

  test('may come with all tracks of a book of many files, as older apps send them', async () => {
    const book = await aLongBook()
    const track = { title: 'x'.repeat(1000), duration: 60, metadata: { path: 'y'.repeat(500) } }
    const told = {
      ...aLocalOne(book.id, 'with-its-tracks'),
      audioTracks: Array.from({ length: 2000 }, () => track),
    }
    expect(await post('/api/session/local', told)).toMatchObject({ status: 200, text: 'OK' })
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 300 })
  })

  test('are saved one by one, each with its own result', async () => {
    const book = await aLongBook()
    const answer = await post('/api/session/local-all', {
      deviceInfo: 'a phone',
      sessions: [null, 7, { id: 12 }, aLocalOne(book.id, 'between-bad-ones'), { id: 'x'.repeat(300) }],
    })
    expect(answer.status).toBe(200)
    const { results } = answer.json() as { results: { id: string; success: boolean }[] }
    expect(results.map(({ success }) => success)).toEqual([false, false, false, true, false])
    expect(await placeIn(book.id)).toMatchObject({ currentTime: 300 })
  })
})

test('counts a repeated report once, even if its position is beyond the end', async () => {
  const book = await aLongBook()
  const session = await play(book.id)
  const before = await listened()
  const report = { currentTime: 1e6, timeListened: 7 }
  await post(`/api/session/${session.id}/sync`, report)
  await post(`/api/session/${session.id}/sync`, report)
  expect(await listened()).toBe(before + 7)
})
