import { describe, expect, test } from 'vitest'
import { USER_PASSWORD } from '../app.ts'
import { connect } from '../live.ts'
import { aPhone, type Tokens } from './phone.ts'
import { androidFailsOn, iosFailsOn, iosProgressFailsOn, itemsIn } from './phone-parsers.ts'
import { addressOf, type SmallServer } from './small-server.ts'

/** The Android app from its first connection to coming back online. */
export function androidLines(server: () => SmallServer): void {
  const phone = aPhone(server)

  describe('the Android app', () => {
    let user: Tokens

    test('connects: status, sign-in, live connection', async () => {
      expect(await phone.json('GET', '/status')).toMatchObject({
        isInit: true,
        language: 'en-us',
        authMethods: ['local'],
      })
      const login = await phone.json('POST', '/login', {
        body: { username: 'reader', password: USER_PASSWORD },
        headers: { 'x-return-tokens': 'true' },
      })
      expect(login).toMatchObject({
        user: {
          id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/) as string,
          username: 'reader',
          accessToken: expect.any(String) as string,
          refreshToken: expect.any(String) as string,
          librariesAccessible: [],
          mediaProgress: [],
          bookmarks: [],
          permissions: { update: false, delete: false, download: true, accessExplicitContent: true },
          type: 'user',
        },
        userDefaultLibraryId: server().ids['library'],
        serverSettings: { language: 'en-us', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string },
        ereaderDevices: [],
      })
      user = (login as { user: Tokens }).user
      const socket = await connect(addressOf(server()))
      expect(await socket.signIn(user.accessToken)).toMatchObject({ userId: server().ids['reader'] })
      socket.close()
    })

    test('stays signed in: an expired token is refreshed once, by two of its components at a time', async () => {
      expect(await phone.json('GET', '/ping')).toEqual({ success: true })
      server().app.clock.advance(61 * 60 * 1000)
      expect((await phone.send('POST', '/api/authorize', { token: user.accessToken })).status).toBe(401)
      const refresh = (body?: unknown) =>
        phone.json<{ user: Tokens }>('POST', '/auth/refresh', {
          headers: { 'x-refresh-token': user.refreshToken },
          ...(body === undefined ? {} : { body }),
        })
      const [layer, native] = await Promise.all([refresh({}), refresh()])
      expect(layer.user.refreshToken).toBe(native.user.refreshToken)
      user = native.user
      const authorized = await phone.json<{ user: { token: string } }>('POST', '/api/authorize', {
        token: user.accessToken,
      })
      // The app would treat the session as a legacy one and demand a new sign-in.
      expect(authorized.user).not.toHaveProperty('isOldToken')
      expect(authorized.user.token).not.toBe(user.accessToken)
    })

    const b64 = (text: string) => `${Buffer.from(text).toString('base64')}\n`

    test('browses: every item of every response can be parsed, for books and podcasts', async () => {
      const { token } = { token: user.accessToken }
      const calls = [
        '/api/libraries?include=stats',
        '/api/libraries/{library}?include=filterdata',
        '/api/libraries/{library}/personalized?minified=1&include=rssfeed,numEpisodesIncomplete',
        '/api/libraries/{podcasts}/personalized?minified=1&include=rssfeed,numEpisodesIncomplete',
        '/api/libraries/{library}/items?sort=addedAt&desc=1&limit=40&page=0&minified=1&include=rssfeed,numEpisodesIncomplete',
        '/api/libraries/{podcasts}/items?limit=40&page=0&minified=1&include=rssfeed,numEpisodesIncomplete',
        '/api/libraries/{library}/items?minified=1&collapseseries=1&limit=1000&sort=media.metadata.title',
        `/api/libraries/{library}/items?limit=1000&minified=1&filter=authors.${encodeURIComponent(b64(server().ids['author'] ?? ''))}`,
        '/api/libraries/{library}/series?minified=1&sort=name&limit=10000',
        '/api/libraries/{library}/collections?minified=1&sort=name&limit=1000',
        '/api/libraries/{library}/playlists?limit=40&page=0&minified=1',
        '/api/libraries/{library}/authors',
        '/api/libraries/{podcasts}/recent-episodes?limit=50&page=0',
        '/api/libraries/{library}/search?q=fog',
        '/api/libraries/{podcasts}/search?q=talk',
        '/api/items/{book}?expanded=1&include=rssfeed',
        '/api/items/{podcast}?expanded=1&include=rssfeed',
        '/api/items/{book}?expanded=1&include=progress',
        '/api/series/{series}',
        '/api/me/items-in-progress',
        '/api/me/listening-stats',
        '/api/me/stats/year/2026',
      ]
      const failures: string[] = []
      let numItems = 0
      for (const call of calls) {
        const answer = await phone.json('GET', call, { token })
        numItems += itemsIn(answer).length
        failures.push(...[...androidFailsOn(answer), ...iosFailsOn(answer)].map((one) => `${call}: ${one}`))
      }
      expect(failures).toEqual([])
      expect(numItems).toBeGreaterThan(20)
    })

    test('shows people, series and shelves: each has its library, which it links to', async () => {
      const token = user.accessToken
      const libraryId = server().ids['library']
      const { authors } = await phone.json<{ authors: object[] }>('GET', '/api/libraries/{library}/authors', {
        token,
      })
      const { results } = await phone.json<{ results: object[] }>('GET', '/api/libraries/{library}/series', {
        token,
      })
      const named = { id: expect.any(String) as string, libraryId, name: expect.any(String) as string }
      for (const one of [...authors, ...results]) expect(one).toMatchObject(named)
      const shelves = await phone.json<{ type: string; entities: object[] }[]>(
        'GET',
        '/api/libraries/{library}/personalized?minified=1',
        { token },
      )
      expect(shelves.length).toBeGreaterThan(0)
      for (const shelf of shelves) {
        expect(shelf).toMatchObject({
          id: expect.any(String) as string,
          label: expect.any(String) as string,
          type: expect.stringMatching(/^(book|series|authors|episode|podcast)$/) as string,
        })
        if (['series', 'authors'].includes(shelf.type)) expect(shelf.entities[0]).toMatchObject(named)
      }
    })

    test('plays: its device info is returned, tracks need no token, and OK alone means success', async () => {
      const token = user.accessToken
      const deviceInfo = {
        deviceId: 'a1',
        manufacturer: 'Acme',
        model: 'One',
        sdkVersion: 33,
        clientVersion: '0.14.0',
      }
      const session = await phone.json<{ id: string; audioTracks: { contentUrl: string; index: number }[] }>(
        'POST',
        '/api/items/{book}/play',
        {
          token,
          body: { mediaPlayer: 'exo-player', forceDirectPlay: true, forceTranscode: false, deviceInfo },
        },
      )
      const { deviceId, manufacturer, model, clientVersion } = deviceInfo
      expect(session).toMatchObject({
        mediaType: 'book',
        playMethod: 0,
        currentTime: 0,
        chapters: expect.any(Array) as unknown[],
        deviceInfo: { deviceId, manufacturer, model, clientVersion },
        mediaMetadata: { title: 'Fog' },
        libraryItem: { id: server().ids['book'] },
      })
      expect(androidFailsOn(session)).toEqual([])
      for (const { index, contentUrl } of session.audioTracks) {
        const track = await phone.send('GET', `/public/session/${session.id}/track/${index}`, {
          headers: { range: 'bytes=0-9' },
        })
        expect(track.status).toBe(206)
        expect((await phone.send('GET', `${contentUrl}?token=${token}`)).status).toBe(200)
      }
      const sync = { timeListened: 1, duration: 4, currentTime: 1 }
      expect((await phone.send('POST', `/api/session/${session.id}/sync`, { token, body: sync })).text).toBe(
        'OK',
      )
      expect(await phone.json('GET', `/api/session/${session.id}`, { token })).toMatchObject({
        currentTime: 1,
      })
      // No body, no content type.
      expect((await phone.send('POST', `/api/session/${session.id}/close`, { token })).text).toBe('OK')
      const progress = await phone.json('GET', '/api/me/progress/{book}', { token })
      expect(progress).toMatchObject({ currentTime: 1, isFinished: false })
      // A session that was not acknowledged is sent again with the server's own id: no duplicate, and no second
      // counts twice.
      const now = server().app.clock.now()
      const snapshot = {
        id: session.id,
        libraryItemId: '{book}',
        mediaType: 'book',
        duration: 4,
        playMethod: 0,
        startedAt: now,
        updatedAt: now,
        timeListening: 2,
        currentTime: 2,
        mediaPlayer: 'exo-player',
      }
      const all = await phone.json<{ results: unknown[] }>('POST', '/api/session/local-all', {
        token,
        body: { sessions: [snapshot], deviceInfo },
      })
      expect(all.results).toEqual([{ id: session.id, success: true, progressSynced: true }])
      expect(await phone.json('GET', '/api/me/listening-sessions', { token })).toMatchObject({
        total: 1,
        sessions: [{ id: session.id, timeListening: 2, currentTime: 2 }],
      })
    })

    test('comes back online: one local session, growing, counted once', async () => {
      const token = user.accessToken
      const now = server().app.clock.now()
      const id = 'b2c8f4de-0000-4000-8000-000000000002'
      const heard = (seconds: number) => ({
        id,
        userId: '{reader}',
        libraryItemId: '{podcast}',
        episodeId: '{episode}',
        mediaType: 'podcast',
        displayTitle: 'One',
        duration: 2,
        playMethod: 3,
        startedAt: now,
        updatedAt: now + seconds,
        timeListening: seconds,
        currentTime: seconds / 10,
        mediaPlayer: 'exo-player',
        deviceInfo: { deviceId: 'a1' },
      })
      for (const seconds of [5, 9]) {
        expect((await phone.send('POST', '/api/session/local', { token, body: heard(seconds) })).text).toBe(
          'OK',
        )
      }
      const me = await phone.json<{ mediaProgress: { episodeId: string; currentTime: number }[] }>(
        'GET',
        '/api/me',
        {
          token,
        },
      )
      expect(iosProgressFailsOn(me.mediaProgress)).toEqual([])
      const ofEpisode = me.mediaProgress.find(({ episodeId }) => episodeId === server().ids['episode'])
      expect(ofEpisode?.currentTime).toBeCloseTo(0.9)
      const stored = await phone.json<{ sessions: { id: string; timeListening: number }[] }>(
        'GET',
        '/api/me/listening-sessions',
        { token },
      )
      expect(
        stored.sessions.filter((one) => one.id === id).map(({ timeListening }) => timeListening),
      ).toEqual([9])
    })

    test('downloads: files are found by their path, and have their real length', async () => {
      const token = user.accessToken
      const item = await phone.json<{
        media: {
          tracks: { metadata: { path: string; size: number; relPath: string } }[]
          audioFiles: { ino: string; metadata: { path: string } }[]
          ebookFile: { ino: string }
        }
      }>('GET', '/api/items/{book}?expanded=1&include=progress', { token })
      const { tracks, audioFiles, ebookFile } = item.media
      for (const { metadata } of tracks) {
        const ino = audioFiles.find((file) => file.metadata.path === metadata.path)?.ino ?? ''
        const file = await phone.send('GET', `/api/items/{book}/file/${ino}/download`, {
          token,
          headers: { 'accept-encoding': 'identity' },
        })
        expect([file.status, file.headers.get('content-length')]).toEqual([200, String(metadata.size)])
      }
      expect((await phone.send('GET', `/api/items/{book}/ebook/${ebookFile.ino}`, { token })).status).toBe(
        200,
      )
      const origin = { origin: 'capacitor://localhost' }
      const ebook = await phone.send('GET', '/api/items/{book}/ebook', { token, headers: origin })
      expect(ebook.headers.get('access-control-allow-origin')).toBe('capacitor://localhost')
      expect((await phone.send('GET', '/api/items/{book}/cover?raw=1')).status).toBe(200)
    })
  })
}
