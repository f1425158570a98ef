import { beforeEach, describe, expect, test } from 'vitest'
import { useChallenge } from '../../src/features/users/passkeys/used-challenges.store.ts'
import { createSharedLimiter } from '../../src/features/users/sign-in-limits.service.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { NOON } from '../clock.ts'

const LIMITS = { attempts: 3, windowMs: 60_000 }
const ANNE = { address: '1.1.1.1', username: 'anne' }

export function signInsSuite(openMigrated: () => Promise<Db>): void {
  describe('sign-in attempts at several servers', () => {
    let now = NOON
    let here: ReturnType<typeof createSharedLimiter>
    let there: ReturnType<typeof createSharedLimiter>
    let db: Db
    beforeEach(async () => {
      db = await openMigrated()
      now = NOON
      const clock = { now: () => now }
      here = createSharedLimiter({ db, clock }, 'password')
      there = createSharedLimiter({ db, clock }, 'password')
    })

    test('are counted together', async () => {
      expect(await here.begin(ANNE, LIMITS)).toBe(true)
      expect(await there.begin(ANNE, LIMITS)).toBe(true)
      expect(await here.begin({ ...ANNE, username: 'bob' }, LIMITS)).toBe(true)
      expect(await here.remaining(ANNE, LIMITS)).toBe(0)
      expect(await there.begin(ANNE, LIMITS)).toBe(false)
      expect(await there.begin({ address: '2.2.2.2', username: 'carl' }, LIMITS)).toBe(true)
      now += 60_000
      expect(await there.begin(ANNE, LIMITS)).toBe(true)
    })

    test('never exceed the limit when concurrent', async () => {
      const tries = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? here : there).begin(ANNE, LIMITS))
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(3)
    })

    test('are forgiven everywhere by a success, which makes the address known everywhere', async () => {
      await here.begin(ANNE, LIMITS)
      await here.begin(ANNE, LIMITS)
      await there.succeeded(ANNE)
      expect(await here.remaining(ANNE, LIMITS)).toBe(3)
      for (let host = 0; host < 15; host += 1)
        await there.begin({ ...ANNE, address: `10.0.0.${host}` }, LIMITS)
      expect(await here.remaining({ ...ANNE, address: '9.9.9.9' }, LIMITS)).toBe(0)
      expect(await here.remaining(ANNE, LIMITS)).toBe(3)
    })

    test('are counted separately for another name', async () => {
      const codes = createSharedLimiter({ db, clock: { now: () => now } }, 'code')
      for (let time = 0; time < 3; time += 1) await here.begin(ANNE, LIMITS)
      expect(await codes.remaining(ANNE, LIMITS)).toBe(3)
    })

    test('leave nothing behind once they expire', async () => {
      for (let host = 0; host < 5; host += 1) await here.begin({ ...ANNE, address: `10.0.0.${host}` }, LIMITS)
      now += 60_001
      await here.begin({ address: '2.2.2.2', username: 'bob' }, LIMITS)
      expect(await db.selectFrom('sign_in_window').selectAll().execute()).toHaveLength(3)
    })

    test('with a passkey accept each challenge once', async () => {
      const use = (challenge: string, at: number) =>
        db.transaction().execute((tx) => useChallenge(tx, challenge, NOON + 1000, at))
      expect(await use('a', NOON)).toBe(true)
      expect(await use('a', NOON)).toBe(false)
      expect(await use('b', NOON)).toBe(true)
      await use('c', NOON + 2000)
      expect(await db.selectFrom('used_challenge').select('challenge').execute()).toEqual([
        { challenge: 'c' },
      ])
    })
  })
}
