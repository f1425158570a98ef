import { describe, expect, test } from 'vitest'
import {
  app,
  ask,
  basic,
  episodeUrl,
  feedUrl,
  seconds,
  signIn,
  useGpodder,
  world,
} from './test-support/gpodder-account.ts'

useGpodder()

describe('complete subscription lists', () => {
  const send = (method: 'GET' | 'PUT', url: string, payload?: string) =>
    app.inject({ method, url, headers: basic(), ...(payload !== undefined && { payload }) })

  test.each([
    ['json', (urls: string[]) => JSON.stringify(urls)],
    ['txt', (urls: string[]) => urls.join('\r\n')],
    [
      'opml',
      (urls: string[]) =>
        `<opml version="2.0"><body>${urls.map((url) => `<outline xmlUrl="${url}"/>`).join('')}</body></opml>`,
    ],
  ])('can be uploaded and downloaded as %s, and replace the previous list', async (format, write) => {
    const urls = [feedUrl, `https://example.org/${format}?a=1`]
    const put = await send('PUT', `/subscriptions/ada.l/phone.${format}`, write(urls))
    expect([put.status, put.text]).toEqual([200, ''])
    for (const of of ['ada.l', 'ada.l/phone']) {
      const got = await send('GET', `/subscriptions/${of}.${format}`)
      expect(got.status).toBe(200)
      for (const url of urls) expect(got.text).toContain(url)
      expect(new Set(got.text.match(/example\.org\/\w+/g))).toEqual(new Set([`example.org/${format}`]))
    }
  })

  test('are refused if unreadable or from unknown devices', async () => {
    expect((await send('PUT', '/subscriptions/ada.l/phone.json', '{"no":"list"}')).status).toBe(400)
    expect((await send('GET', '/subscriptions/ada.l/nobody.json')).status).toBe(404)
    expect((await send('GET', '/subscriptions/ada.l.exe')).status).toBe(400)
    expect((await send('GET', '/subscriptions/root.json')).status).toBe(404)
  })
})

test('app settings are stored per account, device, podcast and episode', async () => {
  const session = await signIn()
  const path = '/api/2/settings/ada.l'
  const about = `podcast=${encodeURIComponent(feedUrl)}&episode=${encodeURIComponent(episodeUrl(1))}`
  const set = { set: { speed: 1.5, theme: 'dark', isOn: true }, remove: [] }
  expect((await ask('POST', `${path}/account.json`, session, set)).body).toEqual(set.set)
  await ask('POST', `${path}/device.json?device=phone`, session, { set: { a: 'phone' } })
  await ask('POST', `${path}/episode.json?${about}`, session, { set: { a: 'episode' } })
  const changed = { set: { speed: 2 }, remove: ['theme', 'never there'] }
  expect((await ask('POST', `${path}/account.json`, session, changed)).body).toEqual({ speed: 2, isOn: true })
  expect((await ask('GET', `${path}/account.json`, session)).body).toEqual({ speed: 2, isOn: true })
  expect((await ask('GET', `${path}/device.json?device=phone`, session)).body).toEqual({ a: 'phone' })
  expect((await ask('GET', `${path}/device.json?device=other`, session)).body).toEqual({})
  expect((await ask('GET', `${path}/episode.json?${about}`, session)).body).toEqual({ a: 'episode' })
  expect((await ask('GET', `${path}/episode.json`, session)).status).toBe(400)
})

test('all devices form one sync group; updates include podcasts and episodes with their titles', async () => {
  const session = await signIn()
  for (const device of ['phone', 'tablet']) {
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/2/devices/ada.l/${device}.json`,
      headers: session,
    })
    expect(answer.status).toBe(200)
  }
  const path = '/api/2/sync-devices/ada.l.json'
  const stop = { synchronize: [], 'stop-synchronize': ['tablet'] }
  for (const { body } of [await ask('GET', path, session), await ask('POST', path, session, stop)]) {
    expect(body['not-synchronized']).toEqual([])
    expect((body['synchronized'] as string[][])[0]).toEqual(expect.arrayContaining(['phone', 'tablet']))
  }
  const { body } = await ask('GET', '/api/2/updates/ada.l/phone.json?since=0&include_actions=true', session)
  expect(body['add']).toContainEqual(expect.objectContaining({ url: feedUrl, title: 'Harbour talk' }))
  expect(body['updates']).toHaveLength(3)
  expect((body['updates'] as object[])[0]).toMatchObject({ title: 'Episode 3', podcast_url: feedUrl })
  const later = await ask('GET', `/api/2/updates/ada.l/phone.json?since=${seconds() + 60}`, session)
  expect(later.body).toMatchObject({ add: [], remove: [], updates: [] })
})

test('a subscription list contains a feed once even if two podcasts share it', async () => {
  await world.addPodcast({ title: 'Harbour talk again' })
  const eve = await app.createUser({ username: 'eve' })
  const headers = { authorization: `Bearer ${eve.token}` }
  const { text } = await app.inject({ method: 'GET', url: '/subscriptions/eve.json', headers })
  expect(JSON.parse(text)).toEqual([feedUrl])
})
