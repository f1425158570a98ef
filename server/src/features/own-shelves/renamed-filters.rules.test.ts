import { encodeText } from '@lectern/contract/rules/base64'
import { describe, expect, test } from 'vitest'
import { followRename, type Rename, type StoredRule, takeRenameBack } from './renamed-filters.rules.ts'

const rule = (filter: string, followed?: StoredRule['followed']): StoredRule =>
  followed ? { filter, isNot: false, followed } : { filter, isNot: false }
const tag = (name: string) => `tags.${encodeText(name)}`
const rename = (from: string, to: string, change: number | null = 1): Rename => ({
  group: 'tags',
  from: { name: from, value: from },
  to: { name: to, value: to },
  change,
})
const byName = (_group: string, name: string) => name

describe('following a rename', () => {
  test('changes only rules of that group with that name', () => {
    const others = [rule('issues'), rule(`genres.${encodeText('a')}`), rule(tag('ab'))]
    expect(followRename(others, rename('a', 'b'))).toBeNull()
    const [followed, ...rest] = followRename([rule(tag('a')), ...others], rename('a', 'b')) ?? []
    expect(followed).toEqual(rule(tag('b'), [{ change: 1, from: 'a', to: 'b' }]))
    expect(rest).toEqual(others)
  })

  test('reads values that are not encoded', () => {
    expect(followRename([rule('tags.ä b')], rename('ä b', 'c'))?.[0]?.filter).toBe(tag('c'))
  })

  test('records nothing if there is nothing to undo', () => {
    expect(followRename([rule(tag('a'))], rename('a', 'b', null))).toEqual([rule(tag('b'), [])])
  })

  test('remembers the last twenty renames', () => {
    let rules: readonly StoredRule[] = [rule(tag('0'))]
    for (let n = 0; n < 25; n++) rules = followRename(rules, rename(`${n}`, `${n + 1}`, n)) ?? []
    expect(rules[0]?.followed).toHaveLength(20)
    expect(rules[0]?.followed?.at(-1)).toEqual({ change: 24, from: '24', to: '25' })
  })
})

describe('taking a rename back', () => {
  const followed = [{ change: 1, from: 'a', to: 'b' }]

  test('restores the old name, and can be taken back in turn', () => {
    const back = takeRenameBack([rule(tag('b'), followed)], { change: 1, revert: 2, valueOf: byName })
    expect(back).toEqual([rule(tag('a'), [{ change: 2, from: 'b', to: 'a' }])])
  })

  test.each([
    ['another change', rule(tag('b'), [{ change: 7, from: 'a', to: 'b' }])],
    ['a rule that filters by something else now', rule(tag('c'), followed)],
    ['a rule that never followed one', rule(tag('b'))],
    ['a filter without a name', rule('issues', followed)],
  ])('leaves alone %s', (_what, kept) => {
    expect(takeRenameBack([kept], { change: 1, revert: 2, valueOf: byName })).toBeNull()
  })

  test('leaves the rule alone if nothing has the old name', () => {
    const valueOf = (_group: string, name: string) => (name === 'a' ? undefined : name)
    expect(takeRenameBack([rule(tag('b'), followed)], { change: 1, revert: 2, valueOf })).toBeNull()
  })
})
