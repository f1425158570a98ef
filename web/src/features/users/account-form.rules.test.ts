import { defaultPermissions } from '@lectern/contract/rules/default-permissions'
import { describe, expect, test } from 'vitest'
import { aUser } from '../../../test/builders.ts'
import {
  type AccountDraft,
  changesOf,
  draftOf,
  fieldOfServerText,
  hasChanges,
  NEW_ACCOUNT,
  problemsOf,
  toNewUser,
  withAllLibraries,
  withPermission,
  withType,
} from './account-form.rules.ts'

const aDraft = (given: Partial<AccountDraft> = {}): AccountDraft => ({
  ...NEW_ACCOUNT,
  username: 'lena',
  password: 'secret',
  ...given,
})

describe('default permissions by type', () => {
  test.each([
    ['admin', { download: true, update: true, delete: true, upload: true, accessExplicitContent: true }],
    ['user', { download: true, update: false, delete: false, upload: false, accessExplicitContent: true }],
    ['guest', { download: false, update: false, delete: false, upload: false, accessExplicitContent: false }],
  ] as const)('%s', (type, permissions) => {
    expect(defaultPermissions(type)).toMatchObject({
      ...permissions,
      accessAllLibraries: true,
      accessAllTags: true,
      selectedTagsNotAccessible: false,
    })
  })

  test('changing the type resets permissions, libraries and tags to its defaults', () => {
    const draft = aDraft({
      permissions: { ...defaultPermissions('admin'), accessAllLibraries: false, accessAllTags: false },
      libraryIds: ['a'],
      tags: ['kids'],
    })
    expect(withType(draft, 'guest')).toEqual({
      ...draft,
      type: 'guest',
      permissions: defaultPermissions('guest'),
      libraryIds: [],
      tags: [],
    })
  })
})

describe('access to selected libraries', () => {
  test('starts with all of them', () => {
    const draft = withAllLibraries(aDraft(), false, ['a', 'b'])
    expect(draft.permissions.accessAllLibraries).toBe(false)
    expect(draft.libraryIds).toEqual(['a', 'b'])
  })

  test('keeps the previous selection', () => {
    const draft = aDraft({ libraryIds: ['b'] })
    expect(withAllLibraries(draft, false, ['a', 'b']).libraryIds).toEqual(['b'])
  })

  test('clears the selection when access to all is granted', () => {
    expect(withAllLibraries(aDraft({ libraryIds: ['b'] }), true, ['a', 'b']).libraryIds).toEqual([])
  })
})

describe('validation', () => {
  const some = (flag: 'accessAllLibraries' | 'accessAllTags') => withPermission(aDraft(), flag, false)
  test.each<[string, AccountDraft, object]>([
    ['a complete draft', aDraft(), {}],
    ['no username', aDraft({ username: '  ' }), { username: 'usernameMissing' }],
    ['no password', aDraft({ password: '' }), { password: 'passwordMissing' }],
    ['an invalid email address', aDraft({ email: 'lena@' }), { email: 'emailInvalid' }],
    ['a valid email address', aDraft({ email: ' lena@example.org ' }), {}],
    ['letters of any language in an email address', aDraft({ email: 'jörg@müller.example' }), {}],
    ['two email addresses', aDraft({ email: 'a@x.example;b' }), { email: 'emailInvalid' }],
    ['no library', some('accessAllLibraries'), { libraries: 'libraryMissing' }],
    ['no tag', some('accessAllTags'), { tags: 'tagMissing' }],
    ['a library', { ...some('accessAllLibraries'), libraryIds: ['a'] }, {}],
    ['a tag', { ...some('accessAllTags'), tags: ['kids'] }, {}],
  ])('%s', (_what, draft, problems) => {
    expect(problemsOf(draft, null)).toEqual(problems)
  })

  test('an existing account needs no new password', () => {
    const user = aUser()
    expect(problemsOf(draftOf(user), user)).toEqual({})
  })

  test('an existing account may keep an email address that could not be entered here', () => {
    const user = aUser({ email: 'lena@localhost' })
    expect(problemsOf(draftOf(user), user)).toEqual({})
    expect(problemsOf({ ...draftOf(user), email: 'lena@elsewhere' }, user)).toEqual({ email: 'emailInvalid' })
  })
})

describe('request for a new account', () => {
  test('contains everything, with names trimmed', () => {
    const draft = aDraft({ username: ' lena ', email: ' lena@example.org ' })
    expect(toNewUser(draft)).toEqual({
      username: 'lena',
      email: 'lena@example.org',
      password: 'secret',
      type: 'user',
      isActive: true,
      permissions: defaultPermissions('user'),
      librariesAccessible: [],
      itemTagsSelected: [],
    })
  })

  test('never has type root, since there is only one', () => {
    expect(toNewUser(aDraft({ type: 'root' })).type).toBe('admin')
  })

  test('contains the lists only where access is limited', () => {
    const lists = { libraryIds: ['a'], tags: ['kids'] }
    expect(toNewUser(aDraft(lists))).toMatchObject({ librariesAccessible: [], itemTagsSelected: [] })
    const permissions = { ...defaultPermissions('user'), accessAllLibraries: false, accessAllTags: false }
    expect(toNewUser(aDraft({ ...lists, permissions }))).toMatchObject({
      librariesAccessible: ['a'],
      itemTagsSelected: ['kids'],
    })
  })
})

describe('request for a changed account', () => {
  const permissions = { ...defaultPermissions('user'), accessAllLibraries: false, accessAllTags: false }
  const user = aUser({
    username: 'lena',
    email: 'lena@example.org',
    permissions,
    librariesAccessible: ['a', 'b'],
    itemTagsSelected: ['kids'],
  })
  const draft = draftOf(user)
  test.each<[string, Partial<AccountDraft>, object]>([
    ['nothing', {}, {}],
    ['the same with surrounding spaces', { username: ' lena ' }, {}],
    ['a name', { username: 'lena2' }, { username: 'lena2' }],
    ['a removed email address', { email: '' }, { email: '' }],
    ['a password', { password: 'new' }, { password: 'new' }],
    ['disabled', { isActive: false }, { isActive: false }],
    ['one permission', { permissions: { ...permissions, upload: true } }, { permissions: { upload: true } }],
    ['reordered libraries', { libraryIds: ['b', 'a'] }, {}],
    ['one library fewer', { libraryIds: ['b'] }, { librariesAccessible: ['b'] }],
    ['one library swapped for another', { libraryIds: ['a', 'c'] }, { librariesAccessible: ['a', 'c'] }],
    ['another tag', { tags: ['sleep'] }, { itemTagsSelected: ['sleep'] }],
    [
      'all libraries, which makes the list irrelevant',
      { permissions: { ...permissions, accessAllLibraries: true }, libraryIds: [] },
      { permissions: { accessAllLibraries: true } },
    ],
    [
      'inverted tags',
      { permissions: { ...permissions, selectedTagsNotAccessible: true } },
      { permissions: { selectedTagsNotAccessible: true } },
    ],
  ])('%s', (_what, change, sent) => {
    expect(changesOf(user, { ...draft, ...change })).toEqual(sent)
    expect(hasChanges(user, { ...draft, ...change })).toBe(Object.keys(sent).length > 0)
  })

  test('contains a new type, with the permissions that change with it', () => {
    const plain = aUser({ type: 'user' })
    expect(changesOf(plain, withType(draftOf(plain), 'guest'))).toEqual({
      type: 'guest',
      permissions: { download: false, accessExplicitContent: false },
    })
  })

  test('an untouched new account has no changes', () => {
    expect(hasChanges(null, NEW_ACCOUNT)).toBe(false)
    expect(hasChanges(null, { ...NEW_ACCOUNT, username: 'x' })).toBe(true)
  })
})

test.each([
  ['Username already taken', 'username'],
  ['Invalid request: username is required', 'username'],
  ['Invalid request: email is not an e-mail address', 'email'],
  ['Invalid new password - Only root can have an empty password', 'password'],
  ['Invalid request: librariesAccessible.0 must be a text', 'libraries'],
  ['Only root may change root', null],
  ['', null],
])('the server error "%s" belongs to the field %s', (text, field) => {
  expect(fieldOfServerText(text)).toBe(field)
})
