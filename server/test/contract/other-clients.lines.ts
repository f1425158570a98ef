import { describe, expect, test } from 'vitest'
import { connect } from '../live.ts'
import { aPhone } from './phone.ts'
import { iosFailsOn } from './phone-parsers.ts'
import { addressOf, type SmallServer } from './small-server.ts'

/** The iOS app, and the Python client used by home automation. */
export function otherClientLines(server: () => SmallServer): void {
  const phone = aPhone(server)

  describe('the iOS app', () => {
    test('plays with flags sent as text, and reads whole numbers', async () => {
      const { accessToken: token } = await phone.signIn()
      const body = {
        forceDirectPlay: '',
        forceTranscode: '1',
        mediaPlayer: 'AVPlayer',
        deviceInfo: { deviceId: 'i1', manufacturer: 'Apple', model: 'Pear', clientVersion: '0.14.0' },
      }
      const stream = await phone.json<{ id: string; audioTracks: { contentUrl: string }[] }>(
        'POST',
        '/api/items/{plain}/play',
        {
          token,
          body,
        },
      )
      expect(stream).toMatchObject({
        mediaType: 'book',
        playMethod: 2,
        duration: expect.any(Number) as number,
        timeListening: 0,
        currentTime: 0,
        audioTracks: [{ mimeType: 'application/vnd.apple.mpegurl', duration: expect.any(Number) as number }],
      })
      expect(iosFailsOn(stream)).toEqual([])
      expect((await phone.send('GET', stream.audioTracks[0]?.contentUrl ?? '')).text).toMatch(/^#EXTM3U/)
      const sync = { timeListened: 0.75, duration: 2, currentTime: 0.75 }
      expect((await phone.send('POST', `/api/session/${stream.id}/sync`, { token, body: sync })).text).toBe(
        'OK',
      )
      await phone.send('POST', `/api/session/${stream.id}/close`, { token })
      const item = await phone.json(
        'GET',
        '/api/items/{podcast}?expanded=1&include=progress&episodeId={episode}',
        {
          token,
        },
      )
      expect(item).toHaveProperty('userMediaProgress.episodeId', server().ids['episode'])
    })
  })

  describe('the Python client', () => {
    test('sends double slashes, pages until a page is empty, and encodes filters twice', async () => {
      const { accessToken: token } = await phone.signIn()
      const seen: number[] = []
      for (let page = 0; ; page++) {
        const { results } = await phone.json<{ results: unknown[] }>(
          'GET',
          `//api/libraries/{library}/items?minified=1&limit=3&page=${page}`,
          { token },
        )
        if (results.length === 0) break
        seen.push(results.length)
      }
      expect(seen).toEqual([3, 1])
      const twice = encodeURIComponent(encodeURIComponent(Buffer.from('Mystery').toString('base64')))
      const filtered = await phone.json(
        'GET',
        `//api/libraries/{library}/items?minified=1&filter=genres.${twice}`,
        {
          token,
        },
      )
      expect(filtered).toMatchObject({ total: 2 })
    })

    test('sets progress in three steps, and ends up with all three', async () => {
      const { accessToken: token } = await phone.signIn()
      for (const body of [{ isFinished: false }, { progress: 0.25 }, { duration: 4, currentTime: 1 }]) {
        expect((await phone.send('PATCH', '//api/me/progress/{second}', { token, body })).text).toBe('OK')
      }
      const progress = await phone.json('GET', '//api/me/progress/{second}', { token })
      expect(progress).toMatchObject({ isFinished: false, progress: 0.25, currentTime: 1 })
      const { id } = await phone.json<{ id: string }>('POST', '//api/items/{second}/play', {
        token,
        body: {
          deviceInfo: { deviceId: 'p', clientName: 'py', clientVersion: '1', manufacturer: 'x', model: 'y' },
          forceDirectPlay: false,
          forceTranscode: false,
          supportedMimeTypes: ['audio/mpeg'],
          mediaPlayer: 'py',
        },
      })
      // Closing with an empty object leaves the position unchanged.
      expect((await phone.send('POST', `//api/session/${id}/close`, { token, body: {} })).text).toBe('OK')
      expect(await phone.json('GET', '//api/me/progress/{second}', { token })).toMatchObject({
        currentTime: 1,
      })
    })

    test('connects by polling, and signs out with its refresh token', async () => {
      const user = await phone.signIn()
      const socket = await connect(addressOf(server()), { transports: ['polling'] })
      expect(await socket.signIn(user.accessToken)).toMatchObject({ username: 'reader' })
      socket.close()
      const headers = { 'x-refresh-token': user.refreshToken }
      expect(await phone.json('POST', '/logout', { headers })).toEqual({ redirect_url: null })
      expect((await phone.send('GET', '/api/me', { token: user.accessToken })).status).toBe(401)
    })
  })
}
