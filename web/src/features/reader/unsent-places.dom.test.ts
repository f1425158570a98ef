import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import { fakeServer, refuse } from '../../../test/fake-server.ts'
import { useSession } from '../../session/session.ts'
import { sendPlace, sendUnsentPlaces, unsentPlaceOf } from './unsent-places.ts'

const server = fakeServer()
const signIn = (id: string) => useSession.setState({ user: aUser({ id }) })
const placeAt = (place: string) => ({ ebookLocation: place, ebookProgress: 0.5 })

beforeEach(() => {
  localStorage.clear()
  signIn('user-1')
})

test('a position that could not be sent is sent later, and only once', async () => {
  server.goAway()
  await sendPlace('book-1', placeAt('7'))
  expect(unsentPlaceOf('book-1')).toMatchObject({ ebookLocation: '7', before: null })
  server.comeBack()
  server.answer('progress.update', () => undefined)
  await sendUnsentPlaces()
  await sendUnsentPlaces()
  expect(server.bodies('progress.update')).toEqual([
    {
      ...placeAt('7'),
      lastUpdate: expect.any(Number) as number,
      sentAt: expect.any(Number) as number,
    },
  ])
  expect(localStorage.getItem('unsentPlaces')).toBeNull()
})

test('a page that is closed before its position has arrived leaves it to the next visit', async () => {
  server.answer('progress.update', () => new Promise(() => undefined))
  void sendPlace('book-1', placeAt('7'))
  expect(JSON.parse(localStorage.getItem('unsentPlaces') ?? '[]')).toMatchObject([
    { itemId: 'book-1', ...placeAt('7') },
  ])
})

test('a position left behind by another account is neither sent nor shown', async () => {
  server.goAway()
  await sendPlace('book-1', placeAt('7'))
  server.comeBack()
  server.answer('progress.update', () => undefined)
  signIn('user-2')
  expect(unsentPlaceOf('book-1')).toBeUndefined()
  await sendUnsentPlaces()
  expect(server.requests('progress.update')).toEqual([])
  signIn('user-1')
  expect(unsentPlaceOf('book-1')).toMatchObject({ ebookLocation: '7' })
})

test('a request that fails late does not replace a later position', async () => {
  let failFirst = () => {}
  const first = new Promise<void>((resolve) => {
    failFirst = resolve
  })
  server.answer('progress.update', async ({ body }) => {
    if (body.ebookLocation !== '7') return undefined
    await first
    return refuse('internal', 'Gone wrong')
  })
  const slow = sendPlace('book-1', { ...placeAt('7'), lastUpdate: 1000 })
  await sendPlace('book-1', { ...placeAt('8'), lastUpdate: 2000 })
  failFirst()
  await slow
  expect(unsentPlaceOf('book-1')).toBeUndefined()
})
