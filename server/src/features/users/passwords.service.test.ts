import { hash } from '@node-rs/argon2'
import { hash as hashBcrypt } from 'bcryptjs'
import { describe, expect, test } from 'vitest'
import { checkPassword, hashPassword, simulatePasswordCheck } from './passwords.service.ts'
import { NO_PASSWORD_HASH } from './users.rules.ts'

describe('passwords', () => {
  test('are stored as argon2id, each with its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('secret'), hashPassword('secret')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await checkPassword(one, 'secret')).toEqual({ isRight: true, isOutdated: false })
    expect(await checkPassword(one, 'Secret')).toEqual({ isRight: false, isOutdated: false })
    expect(await checkPassword(one, '')).toEqual({ isRight: false, isOutdated: false })
  })

  test('of imported accounts are accepted and flagged as outdated', async () => {
    const imported = await hashBcrypt('secret', 4)
    expect(await checkPassword(imported, 'secret')).toEqual({ isRight: true, isOutdated: true })
    expect((await checkPassword(imported, 'wrong')).isRight).toBe(false)
  })

  test.each([
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ] as const)('set in %s are accepted in %s', async (one, other) => {
    const stored = await hashPassword('Grüße'.normalize(one))
    expect(await checkPassword(stored, 'Grüße'.normalize(other))).toEqual({
      isRight: true,
      isOutdated: false,
    })
    expect((await checkPassword(stored, 'Gruße')).isRight).toBe(false)
  })

  test('hashed as they were typed stay valid, and are flagged if they were decomposed', async () => {
    const typed = 'Grüße'.normalize('NFD')
    for (const stored of [await hash(typed), await hashBcrypt(typed, 4)])
      for (const given of [typed, typed.normalize('NFC')])
        expect(await checkPassword(stored, given)).toEqual({ isRight: true, isOutdated: true })
    const mixed = `${typed}${typed.normalize('NFC')}`
    expect((await checkPassword(await hash(mixed), mixed)).isRight).toBe(true)
  })

  test('that are empty accept only the empty password', async () => {
    expect(await hashPassword('')).toBe('')
    expect((await checkPassword('', '')).isRight).toBe(true)
    expect((await checkPassword('', 'x')).isRight).toBe(false)
  })

  test.each(['nonsense', '$argon2id$broken', '$2a$broken', '$2b$10$short'])(
    'stored as %s let nobody in',
    async (stored) => {
      expect((await checkPassword(stored, 'nonsense')).isRight).toBe(false)
      expect((await checkPassword(stored, '')).isRight).toBe(false)
    },
  )

  test('take as long to check for an unknown username, or one without a password, as for any other', async () => {
    const stored = await hashPassword('secret')
    await simulatePasswordCheck('warm up')
    // Measures CPU time, because elapsed time depends on the machine's load.
    const cheapest = async (work: () => Promise<unknown>) => {
      const costs: number[] = []
      for (let round = 0; round < 5; round++) {
        const before = process.cpuUsage()
        await work()
        const { user, system } = process.cpuUsage(before)
        costs.push(user + system)
      }
      return Math.min(...costs)
    }
    const real = await cheapest(() => checkPassword(stored, 'wrong'))
    const pretended = await cheapest(() => simulatePasswordCheck('wrong'))
    expect(pretended).toBeGreaterThan(real / 5)
    for (const none of ['', NO_PASSWORD_HASH])
      expect(await cheapest(() => checkPassword(none, 'wrong'))).toBeGreaterThan(real / 5)
  })
})
