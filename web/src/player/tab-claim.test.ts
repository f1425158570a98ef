import { expect, test } from 'vitest'
import { createTabClaim } from './tab-claim.ts'

const delivered = () => new Promise((resolve) => setTimeout(resolve, 30))

test('the last tab to start silences the others, except those of other accounts', async () => {
  const silenced: string[] = []
  const tab = (tabId: string, userId: string) =>
    createTabClaim(new BroadcastChannel('test-tabs'), { tabId, userId: () => userId }, () =>
      silenced.push(tabId),
    )
  const [first, second, other] = [tab('first', 'lena'), tab('second', 'lena'), tab('other', 'ben')]
  second.claim()
  await delivered()
  expect(silenced).toEqual(['first'])
  for (const each of [first, second, other]) each.close()
})

test('plays without BroadcastChannel support too', () => {
  const claim = createTabClaim(null, { tabId: 'a', userId: () => 'b' }, () => undefined)
  expect(() => claim.claim()).not.toThrow()
})
