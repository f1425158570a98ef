import { describe, expect, test } from 'vitest'
import { countOf, fieldsOf, sliceOf, subjectIdOf } from './audit.rules.ts'

const given = (more: { params?: unknown; query?: unknown; body?: unknown }) => ({
  params: {},
  query: {},
  body: {},
  ...more,
})

describe('the audited fields of a call', () => {
  test('are the names of its parameters, with values only for booleans', () => {
    const call = given({
      query: { hard: true, soft: false, page: 3 },
      body: { password: 'secret', isActive: false, left: undefined },
    })
    expect(fieldsOf('users.update', call)).toEqual([
      { name: 'hard', value: 'true' },
      { name: 'password', value: null },
      { name: 'isActive', value: 'false' },
    ])
  })

  test('include values, truncated, where none of them is secret', () => {
    const value = (setting: unknown) => fieldsOf('settings.update', given({ body: { setting } }))[0]?.value
    expect([value('x'), value(['a', 1])]).toEqual(['x', '["a",1]'])
    expect([value('x'.repeat(100)), value('x'.repeat(101))]).toEqual(['x'.repeat(100), `${'x'.repeat(99)}…`])
  })

  test('are at most thirty names of up to a hundred characters', () => {
    const body = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`${index} ${'x'.repeat(200)}`, 1]),
    )
    const fields = fieldsOf('users.update', given({ body }))
    expect([fields.length, fields[0]?.name.length]).toEqual([30, 100])
  })

  test('are empty when the body is not an object', () => {
    for (const body of [null, 'text', [1]]) expect(fieldsOf('users.update', given({ body }))).toEqual([])
    expect(sliceOf('users.update')).toBe('users')
  })
})

test.each([
  [[1, 2], 2],
  [{ ids: ['a'], name: 'x' }, 1],
  [{ ids: ['a'], others: ['b'] }, null],
  [{ name: 'x' }, null],
  [null, null],
])('a call with %j affected %s items', (body, count) => {
  expect(countOf(given({ body }))).toBe(count)
})

test.each([
  [{ id: 'a', episodeId: 'b' }, 'a'],
  [{ id: 'x'.repeat(300) }, 'x'.repeat(200)],
  [{ id: 7 }, null],
  [{}, null],
])('the subject id of %j is %s', (params, id) => {
  expect(subjectIdOf(given({ params }))).toBe(id)
})
