import { describe, expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../test/items.ts'
import {
  aLongBook,
  anne,
  app,
  DEVICE,
  MIME,
  place,
  placeIn,
  play,
  save,
  sync,
  withDuration,
  usePlayers,
} from './test-support/players.ts'

usePlayers()

describe('[R7.011 R3.037] play', () => {
  test('opens a session with everything a player needs', async () => {
    const book = await aLongBook()
    const session = await play(book.id)
    expect(session).toMatchObject({
      userId: anne.id,
      libraryItemId: book.id,
      episodeId: null,
      mediaType: 'book',
      displayTitle: 'The Lighthouse',
      displayAuthor: 'Ada Moor',
      duration: 10_800,
      playMethod: 0,
      mediaPlayer: 'html5',
      serverVersion: '3.0.0',
      date: '2026-01-15',
      dayOfWeek: 'Thursday',
      currentTime: 0,
      startTime: 0,
      timeListening: 0,
      videoTrack: null,
      deviceInfo: DEVICE,
      mediaMetadata: { title: 'The Lighthouse', genres: ['Mystery'] },
      libraryItem: { id: book.id },
    })
    expect(session.chapters).toHaveLength(1)
    expect(
      session.audioTracks.map(({ index, startOffset, contentUrl }) => [index, startOffset, contentUrl]),
    ).toEqual(
      book.files.map((file, index) => [index + 1, index * 3600, `/api/items/${book.id}/file/${file.ino}`]),
    )
    expect(await app.as(anne).ask('playback.session', { params: { id: session.id } })).toEqual(session)
  })

  test('requires something playable and a user who may access it', async () => {
    const silent = await save({ ...aBook(place), files: [] })
    const show = await save(aPodcast(place))
    const hidden = await app.createUser({ permissions: { accessAllLibraries: false } })
    const book = await aLongBook()
    const statuses = [
      await app.as(anne).call('playback.play', { params: { id: silent.id } }),
      await app.as(anne).call('playback.play', { params: { id: show.id } }),
      await app.as(anne).call('playback.play', { params: { id: 'nothing' } }),
      await app.as(hidden).call('playback.play', { params: { id: book.id } }),
      await app.as(anne).call('playback.playEpisode', { params: { id: show.id, episodeId: 'nothing' } }),
      await app.as(anne).call('playback.playEpisode', { params: { id: book.id, episodeId: 'nothing' } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
  })

  test.each([
    ['every type is supported', { supportedMimeTypes: MIME }, 0],
    ['the list of types is empty', { supportedMimeTypes: [] }, 2],
    ['no types are given', { supportedMimeTypes: null }, 2],
    ['the type is not supported', { supportedMimeTypes: ['audio/flac'] }, 2],
    ['direct play is forced', { supportedMimeTypes: [], forceDirectPlay: '1', forceTranscode: '' }, 0],
    ['transcoding is forced', { forceTranscode: true }, 2],
    ['both are forced', { forceDirectPlay: true, forceTranscode: true }, 0],
  ])('chooses the play method when %s (case %#)', async (_what, wishes, playMethod) => {
    const book = await aLongBook()
    const session = await play(book.id, anne, wishes)
    expect(session.playMethod).toBe(playMethod)
    if (playMethod === 2) {
      expect(session.audioTracks).toEqual([
        {
          index: 1,
          startOffset: 0,
          duration: 10_800,
          title: 'The Lighthouse',
          contentUrl: `/hls/${session.id}/output.m3u8`,
          mimeType: 'application/vnd.apple.mpegurl',
          codec: null,
          metadata: null,
        },
      ])
    }
  })

  test('resumes at the last position, and restarts a finished book', async () => {
    const book = await aLongBook()
    await app.as(anne).ask('progress.update', { params: { id: book.id }, body: { currentTime: 500 } })
    expect(await play(book.id)).toMatchObject({ currentTime: 500, startTime: 500 })
    await app.as(anne).ask('progress.update', { params: { id: book.id }, body: { isFinished: true } })
    expect(await play(book.id)).toMatchObject({ currentTime: 0 })
    expect(await placeIn(book.id)).toMatchObject({ isFinished: true })
  })

  test('ends other open sessions of the same device, but not those of other devices', async () => {
    const [one, two] = [await aLongBook(), await aLongBook()]
    const elsewhere = await play(one.id, anne, { deviceInfo: { deviceId: 'tablet' } })
    const first = await play(one.id)
    const second = await play(two.id)
    const status = async (id: string) =>
      (await app.as(anne).call('playback.session', { params: { id } })).status
    expect([await status(elsewhere.id), await status(first.id), await status(second.id)]).toEqual([
      200, 404, 200,
    ])
    expect((await sync(first.id, { currentTime: 1 })).status).toBe(404)
  })
})

describe('[R7.012] play an episode', () => {
  test('opens a session for that episode only', async () => {
    const show = await save(withDuration(aPodcast(place), 900))
    const [, episode] = show.media.kind === 'podcast' ? show.media.episodes : []
    const params = { id: show.id, episodeId: episode?.id ?? '' }
    const session = await app.as(anne).ask('playback.playEpisode', {
      params,
      body: { deviceInfo: DEVICE, supportedMimeTypes: MIME },
    })
    expect(session).toMatchObject({
      episodeId: episode?.id,
      mediaType: 'podcast',
      displayTitle: 'two.mp3',
      displayAuthor: 'Dee Marsh',
      duration: 900,
      bookId: null,
    })
    expect(session.audioTracks.map(({ index, startOffset, title }) => [index, startOffset, title])).toEqual([
      [1, 0, 'two.mp3'],
    ])
    expect((await sync(session.id, { currentTime: 100, timeListened: 5 })).text).toBe('OK')
    expect(await app.as(anne).ask('progress.getEpisode', { params })).toMatchObject({ currentTime: 100 })
  })
})
