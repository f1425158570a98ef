import { describe, expect, test } from 'vitest'
import { aFile, anItem, copied, known, moved } from '../test-support/identity-builders.ts'
import { matchItems } from './identity.rules.ts'
import type { IdentityFile, IdentityItem, KnownItem } from './identity.types.ts'

/** Which of several found items is matched to a known one, and which of several known items to a found one. */

const outcome = (allKnown: readonly KnownItem[], allFound: readonly IdentityItem[]) => {
  const { matched, added, missing } = matchItems(allKnown, allFound)
  return [
    ...matched.map((match) => `${match.known.id} ${match.kind} ${match.found.relPath}`),
    ...added.map(({ found, splitFrom }) => `+ ${found.relPath}${splitFrom ? ` of ${splitFrom.id}` : ''}`),
    ...missing.map(
      ({ known: item, absorbedBy }) => `- ${item.id}${absorbedBy ? ` in ${absorbedBy.relPath}` : ''}`,
    ),
  ]
}
const tracks = (count: number) =>
  Array.from({ length: count }, (_, n) => aFile(`A/Dune/${n + 1}.mp3`, { size: 1000 }))
/** An item with the given files, linked or moved there. */
const itemAt = (relPath: string, files: readonly IdentityFile[], change: Partial<IdentityItem> = {}) =>
  moved(anItem('A/Dune', { files: [...files] }), relPath, change)
const copiesOf = (files: readonly IdentityFile[]) =>
  copied(anItem('A/Dune', { files: [...files] }), 'A/Dune').files

describe('a book whose files are found in two places', () => {
  const files = tracks(3)
  const [first = aFile('x'), second = aFile('x')] = files
  const book = anItem('A/Dune', { files })
  const { ino } = book
  const all = itemAt('A/Copy', files)

  test.each([
    [
      'follows its folder, although there are links to all files elsewhere',
      [itemAt('A/New', [first, second], { ino }), all],
      ['a renamed A/New', '+ A/Copy of a'],
    ],
    [
      'follows its folder, although there are links to all files at its path',
      [itemAt('A/New', [first, second], { ino }), itemAt('A/Dune', files)],
      ['a renamed A/New', '+ A/Dune of a'],
    ],
    [
      'stays at its path, although there are links to all files elsewhere',
      [itemAt('A/Dune', [first, second]), all],
      ['a same A/Dune', '+ A/Copy of a'],
    ],
    [
      'follows most of its files, although some stay at its path',
      [itemAt('A/Dune', [first]), itemAt('A/New', files.slice(1))],
      ['a renamed A/New', '+ A/Dune of a'],
    ],
  ])('%s', (_name, found, expected) => {
    expect(outcome([known('a', book)], found)).toEqual(expected)
  })

  test('follows all of its files, although half of them are still at its path', () => {
    const two = anItem('A/Dune', { files: [first, second] })
    expect(outcome([known('a', two)], [itemAt('A/Dune', [first]), itemAt('A/New', [first, second])])).toEqual(
      ['a renamed A/New', '+ A/Dune of a'],
    )
  })

  test('follows its folder and a few files, although more of them are at its path', () => {
    const many = tracks(5)
    const large = anItem('A/Dune', { files: many })
    const found = [itemAt('A/New', many.slice(0, 1), { ino: large.ino }), itemAt('A/Dune', many.slice(1, 3))]
    expect(outcome([known('a', large)], found)).toEqual(['a renamed A/New', '+ A/Dune of a'])
  })

  test('stays at its path if the same folder is seen in two places', () => {
    const grown = itemAt('A/Dune', [...files, aFile('A/Dune/9.mp3')], { ino })
    expect(outcome([known('a', book)], [moved(grown, 'A/Alias'), grown])).toEqual([
      'a same A/Dune',
      '+ A/Alias of a',
    ])
  })

  test('stays at its path if there are copies both there and elsewhere', () => {
    const here = anItem('A/Dune', { files: [...copiesOf(files), aFile('A/Dune/9.mp3', { size: 1000 })] })
    expect(outcome([known('a', book)], [copied(book, 'A/Copy'), here])).toEqual(['a same A/Dune', '+ A/Copy'])
  })
})

describe('a book that is mostly gone', () => {
  test('follows its folder, whatever else was added to it', () => {
    const files = tracks(3)
    const book = anItem('A/Dune', { files })
    const found = itemAt('B/New', [...files.slice(0, 1), aFile('A/Dune/8.mp3'), aFile('A/Dune/9.mp3')], {
      ino: book.ino,
    })
    expect(outcome([known('a', book)], [found])).toEqual(['a moved B/New'])
  })

  test('is missing if half of its files are mixed with as many others', () => {
    const [first = aFile('x'), second = aFile('x')] = tracks(2)
    const found = itemAt('B/Other', [first, aFile('A/Dune/9.mp3', { size: 1000 })])
    expect(outcome([known('a', anItem('A/Dune', { files: [first, second] }))], [found])).toEqual([
      '+ B/Other',
      '- a',
    ])
  })

  test('is missing if a copy has half of its files', () => {
    const [first = aFile('x'), second = aFile('x')] = tracks(2)
    const found = { ...itemAt('B/Other', []), files: copiesOf([first]) }
    expect(outcome([known('a', anItem('A/Dune', { files: [first, second] }))], [found])).toEqual([
      '+ B/Other',
      '- a',
    ])
  })

  test('is missing, and not merged into another book that received half of its files', () => {
    const [first = aFile('x'), second = aFile('x')] = tracks(2)
    const other = anItem('B/Other', { files: [aFile('B/Other/1.mp3', { size: 9000 })] })
    const grown = { ...other, files: [...other.files, { ...first, relPath: 'B/Other/2.mp3' }] }
    const all = [known('a', anItem('A/Dune', { files: [first, second] })), known('b', other)]
    expect(outcome(all, [grown])).toEqual(['b same B/Other', '- a'])
  })
})

describe('several known books matching one found book', () => {
  const book = anItem('A/Dune')

  test('the largest of the merged books keeps its identity', () => {
    const [small, large] = [aFile('B/CD1/1.mp3', { size: 500 }), aFile('B/CD2/1.mp3', { size: 9000 })]
    const disc = (id: string, relPath: string, file: IdentityFile) =>
      known(id, anItem(relPath, { files: [file] }))
    const found = [anItem('B', { files: [small, large] })]
    expect(outcome([disc('1', 'B/CD1', small), disc('2', 'B/CD2', large)], found)).toEqual([
      '2 moved B',
      '- 1 in B',
    ])
    expect(outcome([disc('2', 'B/CD1', small), disc('1', 'B/CD2', large)], found)).toEqual([
      '1 moved B',
      '- 2 in B',
    ])
  })

  test('among books of equal size, the one with the lowest id keeps its identity', () => {
    const [one, two] = [aFile('B/CD1/1.mp3', { size: 500 }), aFile('B/CD2/1.mp3', { size: 500 })]
    const discs = [
      known('2', anItem('B/CD1', { files: [one] })),
      known('1', anItem('B/CD2', { files: [two] })),
    ]
    expect(outcome(discs, [anItem('B', { files: [one, two] })])).toEqual(['1 moved B', '- 2 in B'])
  })

  test('a book that was present so far takes precedence over one that was missing', () => {
    const found = [copied(book, 'X/Dune')]
    const twin = copied(book, 'B/Dune')
    expect(outcome([known('a', book, { isMissing: true }), known('b', twin)], found)).toEqual([
      'b moved X/Dune',
      '- a',
    ])
    expect(outcome([known('a', book), known('b', twin, { isMissing: true })], found)).toEqual([
      'a moved X/Dune',
      '- b',
    ])
  })

  test('missing books are reported in the order of their ids', () => {
    expect(outcome([known('b', book), known('a', anItem('A/Emma'))], [])).toEqual(['- a', '- b'])
  })
})

describe('a book at its known path', () => {
  const [first = aFile('x'), second = aFile('x')] = tracks(2)
  const book = known('a', anItem('A/Dune', { files: [first, second] }))
  const renamed = (file: IdentityFile, name: string) => ({ ...file, relPath: `A/Dune/${name}.mp3` })
  test.each([
    ['is the same if its files are renamed', [renamed(first, 'x'), renamed(second, 'y')], 'same'],
    [
      'is replaced if half of its files are different',
      [renamed(first, 'x'), aFile('A/Dune/y.mp3', { size: 1000 })],
      'replaced',
    ],
  ])('%s', (_name, files, kind) => {
    expect(outcome([book], [{ ...book, files }])).toEqual([`a ${kind} A/Dune`])
  })
})
