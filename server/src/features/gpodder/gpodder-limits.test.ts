import { expect, test } from 'vitest'
import { app, ask, signIn, useGpodder } from './test-support/gpodder-account.ts'

useGpodder()

test('a hundred devices are remembered; the one named longest ago makes room for the next', async () => {
  const session = await signIn()
  for (let count = 0; count <= 100; count++) {
    app.clock.advance(1)
    await ask('POST', `/api/2/devices/ada.l/phone-${count}.json`, session, { caption: '', type: 'mobile' })
  }
  const { body } = await ask('GET', '/api/2/devices/ada.l.json', session)
  const ids = Object.values(body).map((device) => (device as { id: string }).id)
  expect(ids).toHaveLength(100)
  expect(ids).toContain('phone-100')
  expect(ids).not.toContain('phone-0')
})

test('subscriptions beyond the limit are refused, and none of them is stored', async () => {
  const session = await signIn()
  const send = (part: string) => {
    const add = Array.from({ length: 5000 }, (_none, index) => `https://example.org/${part}/${index}`)
    return ask('POST', '/api/2/subscriptions/ada.l/phone.json', session, { add, remove: [] })
  }
  const numSubscribed = async () => {
    const { body } = await ask('GET', '/api/2/subscriptions/ada.l/phone.json?since=0', session)
    return (body['add'] as string[]).filter((url) => url.includes('example.org')).length
  }
  expect([(await send('a')).status, (await send('b')).status]).toEqual([200, 200])
  const refused = await send('c')
  expect([refused.status, refused.text]).toEqual([400, 'More than 10000 feeds'])
  expect(await numSubscribed()).toBe(10_000)
})
