import { open, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { reasonOf } from './file-errors.ts'

const failureOf = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => expect.fail('It should have failed.'),
    (error: unknown) => error,
  )

test('describes a file error without the path', async () => {
  expect(reasonOf(await failureOf(readFile('/no/such/file')))).toBe('it does not exist')
})

test('does not call a folder missing that could not be created', () => {
  const error = Object.assign(new Error("ENOENT: no such file or directory, mkdir '/data/a'"), {
    code: 'ENOENT',
    syscall: 'mkdir',
    path: '/data/a',
  })
  expect(reasonOf(error)).toBe('the folder cannot be created; the disk may be read-only')
})

test.skipIf(process.platform !== 'linux')(
  'describes a full disk in words when writing to an open file',
  async () => {
    const full = await open('/dev/full', 'w')
    const error = await failureOf(full.write('x'))
    await full.close()
    expect(error).not.toHaveProperty('path')
    expect(reasonOf(error)).toBe('the disk is full')
  },
)

test('keeps the message of an error that is not about a file', () => {
  expect(reasonOf(new Error('The other server did not answer.'))).toBe('The other server did not answer.')
  const refused = Object.assign(new Error('connect EPERM 10.0.0.1:80'), { code: 'EPERM', syscall: 'connect' })
  expect(reasonOf(refused)).toBe('connect EPERM 10.0.0.1:80')
})
