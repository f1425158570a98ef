import { asLibraryId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { describePreview, describeReport, readMappings, readRoot } from './command-texts.rules.ts'
import type { ImportPreview } from './plan/preview.types.ts'
import { createTally, EMPTY_REPORT } from './run/tally.rules.ts'

describe('path mappings', () => {
  test('are OLD=NEW, where NEW may contain an equals sign', () => {
    expect(readMappings(['/old=/new', 'C:\\books=/new=er'])).toEqual([
      { from: '/old', to: '/new' },
      { from: 'C:\\books', to: '/new=er' },
    ])
  })

  test.each(['/old', '=/new', '/old=new', ''])('%j is invalid', (text) => {
    expect(() => readMappings([text])).toThrow(`--map ${text} is not like --map /old/books=/new/books`)
  })
})

test('--root is replace, keep or omitted', () => {
  expect([readRoot('replace'), readRoot('keep'), readRoot(undefined)]).toEqual(['replace', 'keep', null])
  expect(() => readRoot('kepe')).toThrow('--root kepe is not --root replace or --root keep')
})

describe('the command’s output', () => {
  const folder = {
    id: 'f',
    from: '/old',
    to: '/new',
    isThere: true,
    numChecked: 9,
    numFound: 8,
    problem: null,
  }
  const library = {
    id: asLibraryId('l'),
    name: 'Books',
    mediaType: 'book',
    isKnown: false,
    folders: [folder],
  }
  const preview = {
    store: 'sqlite',
    version: '2.17.0',
    createdAt: null,
    counts: { users: 2, libraries: 0 },
    users: [],
    libraries: [library],
    notTaken: [],
    isRepeated: false,
    isSavedFirst: false,
    rootClash: null,
    areTokensKept: null,
    problems: [],
  } as unknown as ImportPreview
  const lines = (more: Partial<ImportPreview> = {}) => describePreview({ ...preview, ...more }).split('\n')

  test('before the import: what was found, and where its files are', () => {
    expect(lines()).toEqual([
      'Audiobookshelf 2.17.0',
      '  users: 2',
      'Folders',
      '  Books: /old -> /new (8 of 9 items checked are there)',
    ])
    expect(lines({ version: null })[0]).toBe('Audiobookshelf (unknown version)')
    const folderLines = (more: object) =>
      lines({ libraries: [{ ...library, folders: [{ ...folder, ...more }] }] })
    expect(folderLines({ isThere: false })[3]).toBe('  Books: /old -> /new (the folder is not there)')
    expect(folderLines({ problem: 'It is in use' })[3]).toBe('  Books: /old -> /new (It is in use)')
  })

  test('before the import: what needs a decision, and what is not imported', () => {
    const more = lines({
      rootClash: { here: 'root', there: 'admin' },
      areTokensKept: false,
      notTaken: [{ what: 'apiKeys', count: 3 }],
      isRepeated: true,
      isSavedFirst: true,
    })
    expect(more.slice(4)).toEqual([
      'The root account here is "root", there "admin" (--root)',
      'Its token secret is not known: people have to sign in again (--secret)',
      'Not taken: apiKeys (3)',
      'What is here now is saved as a restore point first.',
      'Something was imported here before: only what is newer is taken.',
    ])
    expect(lines({ areTokensKept: true })).toHaveLength(4)
  })

  test('after the import: the results', () => {
    expect(describeReport(EMPTY_REPORT)).toBe('Done.')
    const report = {
      restorePoint: '2026-01-15T1200',
      counts: { users: { added: 1, updated: 2, kept: 3 } },
      skipped: { 'short-session': 4, 'progress-without-media': 2 },
      missingItems: 1,
      renamedUsers: [{ from: 'ada', to: 'ada-2' }],
      failures: ['Fog: broken'],
    }
    expect(describeReport(report).split('\n')).toEqual([
      'Done.',
      '  what was here before is in the restore point 2026-01-15T1200',
      '  users: 1 new, 2 updated, 3 unchanged',
      '  left out, short-session: 4',
      '  progress of books and episodes that are not here, kept until they are: 2',
      '  items whose files were not found: 1',
      '  the account "ada" is called "ada-2" here',
      '  failed: Fog: broken',
    ])
  })
})

describe('the tally', () => {
  test('counts the results, and can be resumed from a report', () => {
    const first = createTally()
    first.count('items', 'added')
    first.count('items', 'kept', 3)
    first.skip('short-session')
    first.missingItem()
    const second = createTally(first.report())
    second.count('items', 'added', 2)
    second.skip('short-session')
    second.missingItem()
    second.renamed('ada', 'ada-2')
    second.failed('Fog')
    expect(second.report()).toEqual({
      restorePoint: null,
      counts: { items: { added: 3, updated: 0, kept: 3 } },
      skipped: { 'short-session': 2 },
      missingItems: 2,
      renamedUsers: [{ from: 'ada', to: 'ada-2' }],
      failures: ['Fog'],
    })
    expect(first.report().missingItems).toBe(1)
  })

  test('keeps the first fifty failures', () => {
    const tally = createTally()
    for (let index = 0; index < 60; index++) tally.failed(`${index}`)
    expect(tally.report().failures).toHaveLength(50)
    expect(tally.report().failures.at(-1)).toBe('49')
  })
})
