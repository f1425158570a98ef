import type { InjectOptions } from 'fastify'

/** Input that careless apps and curious people send. */

const DEEP = 100_000
const DEEP_ENOUGH = 10_000

export const BAD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'x'.repeat(20_000),
  'a\0b',
  'lone \ud800 surrogate',
  '../../etc/passwd',
  [],
  [[]],
  {},
  { a: { b: [] } },
]

export const BAD_BODIES: readonly unknown[] = [null, [], [{}], {}, 'text', 42, true, [[[]]]]

const json = (payload: string) => ({ payload, headers: { 'content-type': 'application/json' } })
const form = (payload: string) => ({
  payload,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
const typed = (type: string) => ({ payload: '{"a":1}', headers: { 'content-type': type } })

/** Bodies that cannot or should not be parsed. */
export const BAD_RAW_BODIES: Readonly<Record<string, Pick<InjectOptions, 'payload' | 'headers'>>> = {
  'broken JSON': json('{"a":'),
  'JSON with something behind it': json('{} {}'),
  'a lone word': json('undefined'),
  'deeply nested lists': json('['.repeat(DEEP) + ']'.repeat(DEEP)),
  'deeply nested objects': json('{"a":'.repeat(DEEP_ENOUGH) + '1' + '}'.repeat(DEEP_ENOUGH)),
  'a deeply nested field': json(`{"key":${'['.repeat(DEEP_ENOUGH)}${']'.repeat(DEEP_ENOUGH)}}`),
  'nesting without an end': json('[['.repeat(DEEP_ENOUGH)),
  '__proto__ as a key': json('{"__proto__":{"isAdmin":true}}'),
  'constructor.prototype as a key': json('{"constructor":{"prototype":{"isAdmin":true}}}'),
  '__proto__ inside': json('{"newRoot":{"__proto__":{"isAdmin":true}}}'),
  'bytes that are no UTF-8': {
    payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    headers: { 'content-type': 'application/json' },
  },
  'a form with __proto__': form('__proto__=1&__proto__[isAdmin]=1'),
  'a form with a NUL': form('username=a%00b&password=%00&key=%00'),
  'a form with broken escapes': form('username=%zz&password=%'),
  'an unknown content type': typed('application/x-unknown'),
  'a broken content type': typed(';;;'),
  'a content type that is not a type': typed('json'),
  'an unknown charset': typed('application/json; charset=utf-99'),
  'a multipart body without parts': typed('multipart/form-data; boundary=x'),
  XML: {
    payload: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    headers: { 'content-type': 'text/xml' },
  },
}

/** Wide and deeply nested lists of the given number of bytes, or slightly fewer. */
export const hugeBodies = (bytes: number): Readonly<Record<string, string>> => ({
  'a wide body': `[${'[],'.repeat(bytes / 3 - 1)}0]`,
  'a wide object': `{"a":[${'{},'.repeat(bytes / 3 - 4)}0]}`,
  'a deep body': `{"a":${'['.repeat(bytes / 2 - 4)}${']'.repeat(bytes / 2 - 4)}}`,
})

/** Used in place of an id, already URL-encoded. */
export const BAD_IDS: readonly string[] = [
  'there-is-no-such-id',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '%252e%252e%252fetc%252fpasswd',
  '..%5c..%5cwindows',
  '%00',
  'a%00b',
  '%zz',
  '%',
  '%ff%fe',
  '%ed%a0%80',
  '%20',
  "'%20or%201=1%20--",
  '__proto__',
  'constructor',
  'a'.repeat(65),
  'a'.repeat(5000),
  'null',
  '%F0%9F%93%9A',
]

export const BAD_QUERY_VALUES: readonly string[] = [
  '',
  '%00',
  '-1',
  '1e999',
  'NaN',
  '99999999999999999999',
  '../../etc/passwd',
  '%zz',
  '%ed%a0%80',
  'x'.repeat(5000),
]

/** Yields the value with each field in turn replaced by each of the given values. */
export function* withFields(
  value: unknown,
  others: readonly unknown[],
): Generator<{ where: string; body: unknown }> {
  for (const where of pathsIn(value)) {
    for (const other of others) yield { where: where.join('.'), body: replaced(value, where, other) }
  }
}

function pathsIn(value: unknown, before: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...before, key]
    return [here, ...pathsIn(inner, here)]
  })
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === key ? replaced(item, rest, by) : item))
  }
  const record = value as Record<string, unknown>
  return { ...record, [key]: replaced(record[key], rest, by) }
}
