import { LibrarySettings } from '@lectern/contract/libraries'
import { describe, expect, test } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { FIRST_CHOICE } from '../cron/cron-choice.rules.ts'
import {
  changesOf,
  DEFAULT_SETTINGS,
  draftOf,
  hasChanges,
  isAboutFolders,
  NEW_LIBRARY,
  problemsOf,
  toNewLibrary,
  withMediaType,
  withoutFolder,
  withChosenFolder,
  withTypedPath,
} from './library-form.rules.ts'

const folder = (id: string, fullPath: string) => ({ id, fullPath, libraryId: 'library', addedAt: 1 })
const library = aLibrary({ name: 'Novels', folders: [folder('f1', '/media/novels')] })
const draft = draftOf(library)

test('a new library starts with the server’s default settings', () => {
  expect(DEFAULT_SETTINGS).toEqual(LibrarySettings.parse({}))
  const { mediaType, provider, icon, settings } = toNewLibrary({ ...NEW_LIBRARY, name: 'x' })
  expect({ mediaType, provider, icon }).toEqual({ mediaType: 'book', provider: 'google', icon: 'database' })
  expect(settings).toEqual(DEFAULT_SETTINGS)
})

test('changing the media type selects its first provider', () => {
  expect(withMediaType(NEW_LIBRARY, 'podcast').provider).toBe('itunes')
  expect(withMediaType({ ...NEW_LIBRARY, provider: 'audible.de' }, 'music').provider).toBe('google')
})

describe('an update sends', () => {
  test('nothing when nothing has changed', () => {
    expect(changesOf(library, draft)).toEqual({})
    expect(hasChanges(library, draft)).toBe(false)
  })

  test('only the keys that differ, within the settings too', () => {
    const settings = { ...draft.settings, hideSingleBookSeries: true }
    expect(changesOf(library, { ...draft, name: ' Stories ', settings })).toEqual({
      name: 'Stories',
      settings: { hideSingleBookSeries: true },
    })
  })

  test('never the media type', () => {
    expect(changesOf(library, { ...draft, mediaType: 'podcast' })).toEqual({})
  })

  test('existing folders with their IDs, and new ones without', () => {
    const changed = withTypedPath({ ...draft, typedPath: ' /media/poems/ ' }, draft.folders)
    expect(changesOf(library, changed)).toEqual({
      folders: [{ id: 'f1', fullPath: '/media/novels' }, { fullPath: '/media/poems' }],
    })
  })

  test('a removed and re-added folder with its original ID', () => {
    const more = withTypedPath({ ...draft, typedPath: '/media/poems' }, draft.folders)
    const less = withoutFolder(more, '/media/novels')
    const again = withTypedPath({ ...less, typedPath: '/media/novels' }, draft.folders)
    expect(again.folders).toEqual([
      { id: null, path: '/media/poems' },
      { id: 'f1', path: '/media/novels' },
    ])
  })

  test('the schedule, or null when it is switched off', () => {
    const on = { ...draft, schedule: { isOn: true, choice: FIRST_CHOICE } }
    expect(changesOf(library, on)).toEqual({ settings: { autoScanCronExpression: '0 0 * * 1' } })
    const scheduled = aLibrary({ settings: { ...library.settings, autoScanCronExpression: '30 5 * * 1-5' } })
    const before = draftOf(scheduled)
    expect(changesOf(scheduled, before)).toEqual({})
    expect(changesOf(scheduled, { ...before, schedule: { ...before.schedule, isOn: false } })).toEqual({
      settings: { autoScanCronExpression: null },
    })
  })
})

describe('validation', () => {
  test('rejects a missing name and a missing folder', () => {
    expect(problemsOf({ ...NEW_LIBRARY, name: '  ' })).toEqual({
      name: 'nameMissing',
      folders: 'folderMissing',
    })
  })

  test.each([
    ['/media/novels', 'folderSame'],
    ['/media/novels/', 'folderSame'],
    ['/media/novels/old', 'folderInside'],
    ['/media', 'folderContains'],
    ['/', 'folderContains'],
  ])('the path %s is rejected as %s', (typedPath, problem) => {
    expect(problemsOf({ ...draft, typedPath })).toEqual({ typedPath: problem })
    expect(withTypedPath({ ...draft, typedPath }, []).folders).toEqual(draft.folders)
  })

  test.each(['/media/novels2', '/media/novel', 'C:\\Books', '   '])(
    'the path %s does not overlap',
    (typedPath) => {
      expect(problemsOf({ ...draft, typedPath })).toEqual({})
    },
  )

  test('rejects a schedule without weekdays', () => {
    const schedule = { isOn: true, choice: { ...FIRST_CHOICE, weekdays: [] } }
    expect(problemsOf({ ...draft, schedule })).toEqual({ schedule: 'scheduleIncomplete' })
    expect(hasChanges(library, { ...draft, schedule })).toBe(true)
  })
})

test.each([
  ['', '/media/audiobooks', 'Audiobooks'],
  ['  ', '/media/Ada’s books/', 'Ada’s books'],
  ['', 'D:\\Hörbücher', 'Hörbücher'],
  ['Mine', '/media/audiobooks', 'Mine'],
])('a library named “%s” for which the folder %s is chosen is then named “%s”', (name, path, expected) => {
  const chosen = withChosenFolder({ ...NEW_LIBRARY, name }, path, [])
  expect(chosen.name).toBe(expected)
  expect(chosen.folders).toEqual([{ id: null, path }])
})

test('a path that is still being typed counts as an unsaved change', () => {
  expect(hasChanges(library, { ...draft, typedPath: '/me' })).toBe(true)
  expect(hasChanges(null, NEW_LIBRARY)).toBe(false)
  expect(hasChanges(null, { ...NEW_LIBRARY, icon: 'rocket' })).toBe(true)
})

test.each([
  ['Invalid folder directory "/nope"', true],
  ['Folder "/a" is inside "/b", a folder of library "C"', true],
  ['"x" is not a metadata provider', false],
  ['', false],
])('the error %s is about folders: %s', (text, expected) => {
  expect(isAboutFolders(text)).toBe(expected)
})
