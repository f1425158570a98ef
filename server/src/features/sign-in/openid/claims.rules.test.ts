import { describe, expect, test } from 'vitest'
import { claimAt, personOf, SAMPLE_PERMISSIONS } from './claims.rules.ts'

const nothing = { groups: '', permissions: '' }
const person = (claims: object, names: Partial<typeof nothing> = {}) =>
  personOf({ sub: 's', ...claims }, { ...nothing, ...names })

describe('the identity of a person', () => {
  test('is read from the claims of the provider', () => {
    expect(
      person({
        email: ' ada@a.example ',
        email_verified: true,
        preferred_username: 'ada',
        username: 'moor',
        name: 'Ada M',
      }),
    ).toEqual({
      sub: 's',
      email: 'ada@a.example',
      isEmailVerified: true,
      usernames: ['ada', 'moor'],
      newName: 'ada',
      type: null,
      access: null,
    })
  })

  test('is rejected without an id', () => {
    for (const sub of [undefined, '', ' ', 7, 's\u0000t'])
      expect(() => personOf({ sub }, nothing)).toThrow('the provider did not identify the user (no sub)')
  })

  test.each([
    [{ name: 'Ada M', preferred_username: ' ' }, 'Ada M'],
    [{}, 's'],
    [{ name: 'x'.repeat(100) }, 'x'.repeat(90)],
    [{ name: `${'x'.repeat(89)}😀` }, 'x'.repeat(89)],
    [{ name: `${'x'.repeat(89)} y` }, 'x'.repeat(89)],
    [{ preferred_username: 'ada\u0000root', name: 'Ada M' }, 'Ada M'],
    [{ preferred_username: 'ada\nroot', name: 'Ada \uD83D' }, 's'],
  ])('gives a new account for %j the name %s', (claims, name) => {
    expect(person(claims).newName).toBe(name)
  })

  test('leaves it unknown whether the e-mail address is verified if the claim is missing', () => {
    expect([person({}).isEmailVerified, person({ email_verified: 'true' }).isEmailVerified]).toEqual([
      null,
      null,
    ])
    expect(person({ email_verified: false }).isEmailVerified).toBe(false)
    expect(person({}).email).toBeNull()
  })

  test('has no verified e-mail address if the provider says so as a string', () => {
    for (const claim of ['false', 'False', ' FALSE '])
      expect(person({ email_verified: claim }).isEmailVerified).toBe(false)
  })

  test('has no names with control characters to match by', () => {
    expect(person({ preferred_username: 'ada\u0000x', username: 'ada' }).usernames).toEqual(['ada'])
  })
})

describe('a claim', () => {
  const claims = { a: { b: ['x'] }, 'a.b': 'whole', c: { d: 1 } }
  test('is found by its name, or by its path', () => {
    expect([claimAt(claims, 'a.b'), claimAt(claims, 'c.d'), claimAt(claims, 'c')]).toEqual([
      'whole',
      1,
      { d: 1 },
    ])
  })
  test('that does not exist is undefined, including inherited properties', () => {
    for (const name of ['x', 'c.x', 'c.d.e', 'toString', 'c.toString', 'a.b.c'])
      expect(claimAt(claims, name)).toBeUndefined()
    expect(claimAt({ a: null }, 'a.b')).toBeUndefined()
  })
})

describe('groups', () => {
  const type = (groups: unknown) => person({ groups }, { groups: 'groups' }).type
  test.each([
    [['Users', 'Admin', 'guest'], 'admin'],
    [['guest', 'USER'], 'user'],
    ['guest', 'guest'],
  ])('%j make an account of type %s', (groups, expected) => {
    expect(type(groups)).toBe(expected)
  })
  test.each([[undefined], [[]], [[1]], [{}]])('%j are rejected', (groups) => {
    expect(() => type(groups)).toThrow('the claim groups with the groups is missing or empty')
  })
  test('that are unknown are listed in the error', () => {
    expect(() => type(['staff', 'root'])).toThrow('none of the groups is admin, user or guest: staff, root')
  })
})

describe('permissions', () => {
  const access = (permissions: unknown, groups?: string) =>
    person(
      { permissions, groups },
      { permissions: 'permissions', groups: groups === undefined ? '' : 'groups' },
    ).access

  test('are mapped to account permissions', () => {
    expect(
      access({
        canDownload: true,
        canDelete: false,
        tagsAreDenylist: true,
        allowedLibraries: ['l'],
        allowedTags: ['t'],
      }),
    ).toEqual({
      permissions: { download: true, delete: false, selectedTagsNotAccessible: true },
      librariesAccessible: ['l'],
      itemTagsSelected: ['t'],
    })
  })

  test('with empty lists restrict nothing', () => {
    expect(access({ allowedLibraries: [], allowedTags: [] })).toEqual({ permissions: {} })
    expect(access({ allowedLibraries: [''], allowedTags: [' '] })).toEqual({ permissions: {} })
    expect(access({ allowedTags: ['', 't'] })).toEqual({ permissions: {}, itemTagsSelected: ['t'] })
  })

  test('of an admin are ignored', () => {
    expect(access({ nonsense: 1 }, 'admin')).toBeNull()
    expect(access({ canUpload: true }, 'guest')).toEqual({ permissions: { upload: true } })
  })

  test.each([
    [undefined, 'the claim permissions with the permissions is missing or not an object'],
    [null, 'the claim permissions with the permissions is missing or not an object'],
    [[], 'the claim permissions with the permissions is missing or not an object'],
    ['all', 'the claim permissions with the permissions is missing or not an object'],
    [{ canDownload: 'yes' }, 'the permission canDownload must be true or false'],
    [{ allowedTags: 'x' }, 'the permission allowedTags must be a list of strings'],
    [{ allowedLibraries: [1] }, 'the permission allowedLibraries must be a list of strings'],
    [{ canFly: true }, 'there is no permission canFly'],
    [{ toString: true }, 'there is no permission toString'],
  ])('%j are rejected', (permissions, problem) => {
    expect(() => access(permissions)).toThrow(problem)
  })

  test('in the sample include every key, and the sample is valid as it is', () => {
    const sample = JSON.parse(SAMPLE_PERMISSIONS) as Record<string, unknown>
    expect(access(sample)).toMatchObject({
      permissions: { download: true, delete: false, createEreader: true, selectedTagsNotAccessible: false },
    })
    expect(Object.keys(sample)).toHaveLength(11)
    expect(SAMPLE_PERMISSIONS).toContain('\n  "canDownload": true,')
  })
})
