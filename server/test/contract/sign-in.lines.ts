import { describe, expect, test } from 'vitest'
import { ROOT_PASSWORD, USER_PASSWORD } from '../app.ts'
import { AUTHORIZED, DESCRIBED_USER, SIGNED_IN, USER } from './entities.ts'
import { lineByLine, OK, saying } from './line-by-line.ts'
import { SESSION_PAGE } from './session-entities.ts'
import { differences, orNull } from './shape.ts'
import type { SmallServer } from './small-server.ts'

/** Signing in, and accounts. */
export function signInLines(server: () => SmallServer): void {
  const STATUS = {
    app: /^audiobookshelf$/,
    serverVersion: /^\d+\.\d+\.\d+$/,
    isInit: 'flag',
    language: 'text',
    authMethods: ['text'],
    authFormData: { authLoginCustomMessage: orNull('text') },
  } as const

  describe('before signing in', () => {
    lineByLine(server, [
      { call: 'GET /ping', as: 'nobody', answer: { success: 'flag' } },
      { call: 'GET /healthcheck', as: 'nobody', answer: OK },
      { call: 'GET /status', as: 'nobody', answer: STATUS },
      {
        id: 'R7.050',
        call: 'POST /login',
        as: 'nobody',
        body: { username: 'READER', password: USER_PASSWORD },
        answer: SIGNED_IN,
      },
      {
        call: 'POST /login',
        as: 'nobody',
        body: { username: 'reader', password: 'wrong' },
        status: 401,
        answer: saying('Invalid user or password'),
      },
      { id: 'R7.050', call: 'POST /api/authorize', as: 'reader', answer: AUTHORIZED },
      { call: 'POST /api/authorize', as: 'nobody', status: 401, answer: saying('Unauthorized') },
      {
        call: 'POST /auth/refresh',
        as: 'nobody',
        status: 401,
        answer: saying('{"error":"No refresh token provided"}'),
      },
      {
        call: 'POST /auth/refresh',
        as: 'nobody',
        headers: { 'x-refresh-token': 'nonsense' },
        status: 401,
        answer: saying('{"error":"Invalid refresh token"}'),
      },
      { call: 'POST /logout', as: 'nobody', answer: { redirect_url: orNull('text') } },
    ])

    test('tokens are in the body when requested, and rotate with each refresh', async () => {
      const body = { username: 'root', password: ROOT_PASSWORD }
      const first = await server().ask('POST /login', { body, headers: { 'x-return-tokens': 'true' } })
      const { user } = first.json() as { user: { token: string; accessToken: string; refreshToken: string } }
      const refresh = (token: string) =>
        server().ask('POST /auth/refresh', { as: 'nobody', headers: { 'x-refresh-token': token } })
      const second = await refresh(user.refreshToken)
      expect(differences(second.json(), SIGNED_IN)).toEqual([])
      const next = (second.json() as typeof user & { user: typeof user }).user.refreshToken
      expect(next).not.toBe(user.refreshToken)
      // Two threads of an app refresh at once: the late one gets the same token as the first.
      expect((await refresh(user.refreshToken)).json()).toMatchObject({ user: { refreshToken: next } })
      // A refresh token gives no other access; the long-lived one does, and is flagged as old.
      const as = (token: string) =>
        server().app.inject({
          method: 'POST',
          url: '/api/authorize',
          headers: { authorization: `Bearer ${token}` },
        })
      expect((await as(next)).status).toBe(401)
      expect((await as(user.token)).json()).toMatchObject({ user: { isOldToken: true } })
      const cookie = await server().ask('POST /login', { body })
      expect(cookie.json()).toMatchObject({ user: { refreshToken: null } })
      expect(String(cookie.headers['set-cookie'])).toMatch(/^refresh_token=[^;]+;.*HttpOnly/)
    })

    test('HEAD is answered like GET, without the body', async () => {
      for (const path of ['/ping', '/status', '/api/me', '/api/items/{book}/cover']) {
        const head = await server().ask(`HEAD ${path}`)
        expect([head.status, head.text]).toEqual([200, ''])
      }
      expect((await server().ask('HEAD /api/me', { as: 'nobody' })).status).toBe(401)
    })
  })

  const LISTED_USER = { ...USER, latestSession: orNull('any') }
  const ONLINE = { usersOnline: ['any'], openSessions: ['any'] } as const

  describe('accounts', () => {
    lineByLine(server, [
      { call: 'GET /api/users', answer: { users: [USER] } },
      { call: 'GET /api/users?include=latestSession', answer: { users: [LISTED_USER] } },
      { call: 'GET /api/users', as: 'reader', status: 403, answer: saying('Forbidden') },
      { call: 'GET /api/users/online', answer: ONLINE },
      { call: 'GET /api/users/{reader}', answer: DESCRIBED_USER },
      { call: 'GET /api/users/{reader}', as: 'reader', status: 403 },
      { call: 'GET /api/users/nobody', status: 404, answer: saying('User not found') },
      { call: 'GET /api/users/{reader}/listening-sessions', as: 'reader', answer: SESSION_PAGE },
      { call: 'GET /api/users/{root}/listening-sessions', as: 'reader', status: 404 },
      { call: 'GET /api/users/{reader}/listening-stats', as: 'reader' },
      {
        call: 'POST /api/users',
        body: { username: 'New', password: 'password', type: 'user' },
        answer: { user: USER },
        keep: ['fresh', ({ user }: { user: { id: string } }) => user.id],
      },
      {
        call: 'POST /api/users',
        body: { username: 'new', password: 'password' },
        status: 400,
        answer: saying('Username already taken'),
      },
      {
        call: 'PATCH /api/users/{fresh}',
        body: { permissions: { upload: true } },
        answer: { success: 'flag', user: USER },
      },
      { call: 'PATCH /api/users/{root}', as: 'admin', body: { username: 'x' }, status: 403 },
      { call: 'POST /api/users/{fresh}/purge-media-progress', answer: USER },
      { call: 'DELETE /api/users/{fresh}', answer: { success: 'flag' } },
      { call: 'DELETE /api/users/{fresh}', status: 404 },
      { call: 'DELETE /api/users/{root}', status: 403 },
    ])

    test('root’s token is visible to root alone; the latest session is included when requested', async () => {
      type Users = { users: { type: string; token: string; id: string; latestSession?: { id: string } }[] }
      const seen = (await server().ask('GET /api/users', { as: 'admin' })).json() as Users
      expect(seen.users.find(({ type }) => type === 'root')?.token).toBe('')
      const { id } = (await server().ask('POST /api/items/{book}/play', { as: 'reader' })).json() as {
        id: string
      }
      const body = { timeListened: 1, duration: 4, currentTime: 1 }
      await server().ask(`POST /api/session/${id}/close`, { as: 'reader', body })
      const { users } = (await server().ask('GET /api/users?include=latestSession')).json() as Users
      const latest = Object.fromEntries(users.map((user) => [user.id, user.latestSession?.id]))
      expect([latest[server().ids['reader'] ?? ''], latest[server().ids['admin'] ?? '']]).toEqual([
        id,
        undefined,
      ])
    })
  })
}
