import { createHmac } from 'node:crypto'

/** What all parts of the old installation share: ids, times, secret. */

export type Json = Record<string, unknown>

export const OLD_BOOKS = '/old/audiobooks'
export const OLD_PODCASTS = '/old/podcasts'
export const OLD_SECRET = 'a secret of the old server, long enough to be one'
export const OLD_PASSWORD = 'old password'

/** 2023-05-06 07:08:09.123, and days after it. */
export const OLD_TIME = Date.UTC(2023, 4, 6, 7, 8, 9, 123)
const DAY = 24 * 3_600_000
export const oldTime = (day: number): number => OLD_TIME + day * DAY

const UUIDS = {
  root: '11111111-1111-4111-8111-111111111111',
  ann: '22222222-2222-4222-8222-222222222222',
  books: '33333333-3333-4333-8333-333333333333',
  casts: '44444444-4444-4444-8444-444444444444',
  booksFolder: '55555555-5555-4555-8555-555555555555',
  castsFolder: '66666666-6666-4666-8666-666666666666',
  moby: '77777777-7777-4777-8777-777777777777',
  mobyMedia: '77777777-7777-4777-8777-000000000001',
  emma: '88888888-8888-4888-8888-888888888888',
  emmaMedia: '88888888-8888-4888-8888-000000000001',
  talks: '99999999-9999-4999-8999-999999999999',
  talksMedia: '99999999-9999-4999-8999-000000000001',
  episode: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  melville: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
  austen: 'bbbbbbbb-bbbb-4bbb-8bbb-000000000002',
  sea: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc',
  collection: 'dddddddd-dddd-4ddd-8ddd-dddddddddddd',
  playlist: 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee',
  session: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
  feed: 'abababab-abab-4bab-8bab-abababababab',
} as const
export type IdName = keyof typeof UUIDS

const PREFIXED: OldIds = {
  root: 'root',
  ann: 'usr_ann000000000000000',
  books: 'main',
  casts: 'lib_casts0000000000000',
  booksFolder: 'fol_books0000000000000',
  castsFolder: 'fol_casts0000000000000',
  moby: 'li_moby00000000000000',
  mobyMedia: 'li_moby00000000000000',
  emma: 'li_emma00000000000000',
  emmaMedia: 'li_emma00000000000000',
  talks: 'li_talks0000000000000',
  talksMedia: 'li_talks0000000000000',
  episode: 'ep_one000000000000000',
  melville: 'aut_melville0000000000',
  austen: 'aut_austen000000000000',
  sea: 'ser_sea000000000000000',
  collection: 'col_best00000000000000',
  playlist: 'pl_later000000000000000',
  session: 'play_one00000000000000',
  feed: 'moby-feed',
}

export type OldIds = Readonly<Record<IdName, string>>

/** The oldest store used a different kind of id. */
export const isOldestStore = (version: string): boolean => /^2\.[0-2]\./.test(version)
export const oldIdsOf = (version: string): OldIds => (isOldestStore(version) ? PREFIXED : UUIDS)

/** Signed like the old server's tokens: HS256, without expiry. */
export function oldSigned(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...payload, iat: Math.floor(OLD_TIME / 1000) })}`
  return `${body}.${createHmac('sha256', OLD_SECRET).update(body).digest('base64url')}`
}

export const oldToken = (userId: string, username: string): string => oldSigned({ userId, username })
