import { expect, test } from 'vitest'
import { readReleases } from './releases.rules.ts'

const release = { tag_name: 'v1', body: 'New', html_url: 'https://r.example/1' }

test.each([
  [release, release],
  [{ tag_name: 'v1' }, { tag_name: 'v1', body: '', html_url: null }],
  [
    { ...release, draft: false, html_url: 'javascript:alert(1)' },
    { ...release, html_url: null },
  ],
  [
    { ...release, body: 7, html_url: 7 },
    { tag_name: 'v1', body: '', html_url: null },
  ],
])('accepts %j as a release', (given, read) => {
  expect(readReleases([given])).toEqual([read])
})

test.each([[null], ['v1'], [7], [{ body: 'x' }], [{ tag_name: 1 }], [{ ...release, draft: true }]])(
  'rejects %j as a release',
  (given) => {
    expect(readReleases([given, release])).toEqual([release])
  },
)

test('accepts only a list, and limits its length and the length of its strings', () => {
  expect(readReleases({ 0: release })).toEqual([])
  expect(readReleases(Array.from({ length: 60 }, () => release))).toHaveLength(50)
  const [long] = readReleases([{ tag_name: 'v'.repeat(300), body: 'x'.repeat(200_000) }])
  expect([long?.tag_name.length, long?.body.length]).toEqual([200, 100_000])
})
