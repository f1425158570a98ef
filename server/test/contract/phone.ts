import { expect } from 'vitest'
import { USER_PASSWORD } from '../app.ts'
import { addressOf, type SmallServer } from './small-server.ts'

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

interface Given {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: object
}

/** Real requests, as sent by an app: what a client library adds or leaves out matters, too. */
export interface Phone {
  send(
    method: string,
    path: string,
    given?: Given,
  ): Promise<{ status: number; headers: Headers; text: string }>
  /** Requires JSON with that exact content type. */
  json<Json = never>(method: string, path: string, given?: Given): Promise<Json>
  signIn(): Promise<Tokens>
}

export function aPhone(server: () => SmallServer): Phone {
  const withIds = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => server().ids[name] ?? '')
  const phone: Phone = {
    async send(method, path, { token, body, headers } = {}) {
      const response = await fetch(`${addressOf(server())}${withIds(path)}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: withIds(JSON.stringify(body)) }),
      })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
    async json<Json>(method: string, path: string, given: Given = {}) {
      const answer = await phone.send(method, path, given)
      const surprise = answer.status === 200 ? '' : `${method} ${path}: ${answer.text}`
      expect([surprise, answer.headers.get('content-type')]).toEqual(['', 'application/json; charset=utf-8'])
      return JSON.parse(answer.text) as Json
    },
    async signIn() {
      const login = await phone.json<{ user: Tokens }>('POST', '/login', {
        body: { username: 'reader', password: USER_PASSWORD },
        headers: { 'x-return-tokens': 'true' },
      })
      return login.user
    },
  }
  return phone
}
