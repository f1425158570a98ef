import { expect, test } from 'vitest'
import { app, itemId, root, useOneEbook } from '../../../test/one-ebook.ts'
import { dayOf } from '../playback/days.rules.ts'

useOneEbook()

const reader = async () => {
  const account = await app.createUser()
  const me = app.as(account)
  return {
    account,
    report: (openingId: string, totalSeconds: number) =>
      me.ask('reading.report', { params: { id: itemId }, body: { openingId, totalSeconds } }),
    stats: () => me.ask('stats.own'),
  }
}

test('reading time appears in the statistics by day, and does not count as listening', async () => {
  const { account, report, stats } = await reader()
  await report('first', 60)
  app.clock.advance(60_000)
  await report('first', 120)
  await report('second', 30)
  const day = dayOf(app.clock.now())
  expect(await stats()).toMatchObject({
    timeReading: 150,
    daysReading: { [day]: 150 },
    totalTime: 0,
    days: {},
  })
  const seen = await app.as(root).ask('stats.ofUser', { params: { id: account.id } })
  expect(seen.timeReading).toBe(150)
})

test('a report sent twice, or after a later one, counts once', async () => {
  const { report, stats } = await reader()
  await report('one', 60)
  app.clock.advance(60_000)
  await Promise.all([report('one', 110), report('one', 110)])
  await report('one', 80)
  expect((await stats()).timeReading).toBe(110)
})

test('reading time cannot exceed the time that has passed', async () => {
  const { report, stats } = await reader()
  await report('one', 60)
  app.clock.advance(10_000)
  await report('one', 3600)
  expect((await stats()).timeReading).toBeLessThanOrEqual(60 + 15)
})

test('nothing is counted for an item the account may not access', async () => {
  const account = await app.createUser({
    permissions: { accessAllLibraries: false },
    librariesAccessible: [],
  })
  const body = { openingId: 'one', totalSeconds: 60 }
  const answer = await app.as(account).call('reading.report', { params: { id: itemId }, body })
  expect(answer.status).toBe(404)
  expect((await app.as(account).ask('stats.own')).timeReading).toBe(0)
})
