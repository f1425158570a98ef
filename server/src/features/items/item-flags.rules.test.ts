import { describe, expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../test/made-items.ts'
import { hasIssues, ITEM_FLAG, itemFlags } from './item-flags.rules.ts'
import type { Book, Cover, Item, ItemFile, Media } from './items.types.ts'

const place = { libraryId: 'l', folderId: 'f' }
const full: Item = {
  ...aBook(place),
  cover: {} as Cover,
  media: { ...aBook(place).media, isbn: '9783161484100', ebookRelPath: null } as Book,
}
const withMedia = (media: Partial<Book>): Item => ({ ...full, media: { ...full.media, ...media } as Book })
const withFile = (more: Partial<ItemFile>): Item => ({
  ...full,
  files: full.files.map((file) => ({ ...file, ...more })),
})
const flagsOf = (item: Item) =>
  Object.entries(ITEM_FLAG).flatMap(([name, bit]) => ((itemFlags(item) & bit) === 0 ? [] : [name]))

test('the stored flag bits never change their meaning', () => {
  expect(Object.entries(ITEM_FLAG).map(([name, bit]) => `${Math.log2(bit)} ${name}`)).toEqual([
    '0 lacksAsin',
    '1 lacksIsbn',
    '2 lacksSubtitle',
    '3 lacksAuthors',
    '4 lacksPublishedYear',
    '5 lacksSeries',
    '6 lacksDescription',
    '7 lacksGenres',
    '8 lacksTags',
    '9 lacksNarrators',
    '10 lacksPublisher',
    '11 lacksLanguage',
    '12 lacksCover',
    '13 lacksChapters',
    '14 isExplicit',
    '15 isAbridged',
    '16 hasIssues',
    '17 isMissing',
    '18 isInvalid',
    '19 hasEbook',
    '20 hasSupplementaryEbook',
    '21 hasNoTrack',
    '22 hasOneTrack',
    '23 hasSeveralTracks',
  ])
})

describe('the flags of a book', () => {
  test.each<[item: Item, flags: string[]]>([
    [full, ['hasOneTrack']],
    [withMedia({ asin: null }), ['lacksAsin', 'hasOneTrack']],
    [withMedia({ isbn: '' }), ['lacksIsbn', 'hasOneTrack']],
    [withMedia({ subtitle: null }), ['lacksSubtitle', 'hasOneTrack']],
    [withMedia({ authors: [] }), ['lacksAuthors', 'hasOneTrack']],
    [withMedia({ publishedYear: null }), ['lacksPublishedYear', 'hasOneTrack']],
    [withMedia({ series: [] }), ['lacksSeries', 'hasOneTrack']],
    [withMedia({ description: null }), ['lacksDescription', 'hasOneTrack']],
    [withMedia({ genres: [] }), ['lacksGenres', 'hasOneTrack']],
    [{ ...full, tags: [] }, ['lacksTags', 'hasOneTrack']],
    [withMedia({ narrators: [] }), ['lacksNarrators', 'hasOneTrack']],
    [withMedia({ publisher: null }), ['lacksPublisher', 'hasOneTrack']],
    [withMedia({ language: null }), ['lacksLanguage', 'hasOneTrack']],
    [{ ...full, cover: null }, ['lacksCover', 'hasOneTrack']],
    [withMedia({ chapters: [] }), ['lacksChapters', 'hasOneTrack']],
    [withMedia({ isExplicit: true }), ['isExplicit', 'hasOneTrack']],
    [withMedia({ isAbridged: true }), ['isAbridged', 'hasOneTrack']],
    [{ ...full, isMissing: true }, ['hasIssues', 'isMissing', 'hasOneTrack']],
    [{ ...full, isInvalid: true }, ['hasIssues', 'isInvalid', 'hasOneTrack']],
    [withMedia({ ebookRelPath: 'a.epub' }), ['hasEbook', 'hasOneTrack']],
    [withFile({ isSupplementary: true }), ['hasSupplementaryEbook', 'hasOneTrack']],
    [withFile({ isSupplementary: false }), ['hasOneTrack']],
    [withFile({ media: null }), ['hasNoTrack']],
    [{ ...full, files: [...full.files, ...full.files] }, ['hasSeveralTracks']],
  ])('%#', (item, flags) => {
    expect(flagsOf(item)).toEqual(flags)
  })

  test('one supplementary e-book among other files is enough', () => {
    const [file] = full.files
    const files = file ? [file, { ...file, isSupplementary: true, media: null }] : []
    expect(flagsOf({ ...full, files })).toContain('hasSupplementaryEbook')
  })

  test('an excluded file is not a track', () => {
    const files = full.files.map((file) => ({
      ...file,
      media: file.media && { ...file.media, trackIndex: -1 },
    }))
    expect(flagsOf({ ...full, files })).toEqual(['hasNoTrack'])
  })
})

describe('issues', () => {
  test('are a missing part, a broken file, or a missing or invalid item', () => {
    expect(hasIssues(full)).toBe(false)
    expect(hasIssues(withMedia({ missingParts: [2] }))).toBe(true)
    const [file] = full.files
    if (!file?.media) throw new Error('A sound.')
    const broken = { ...file, media: { ...file.media, error: 'x' } }
    expect(hasIssues({ ...full, files: [file, broken] })).toBe(true)
    expect(hasIssues(aPodcast(place))).toBe(false)
  })
})

test('other media types only lack fields they can have', () => {
  const lacking = (media: object) =>
    flagsOf({ ...full, media: media as Media }).filter((name) => name !== 'hasOneTrack')
  const nothing = { description: null, genres: [], language: null, isExplicit: false }
  expect(lacking({ kind: 'podcast', ...nothing })).toEqual([
    'lacksDescription',
    'lacksGenres',
    'lacksLanguage',
  ])
  expect(lacking({ kind: 'music', ...nothing })).toEqual(['lacksGenres', 'lacksLanguage'])
  expect(lacking({ kind: 'video', ...nothing })).toEqual(['lacksDescription', 'lacksLanguage'])
  const all = { description: 'x', genres: ['x'], language: 'x', isExplicit: true }
  for (const kind of ['podcast', 'music', 'video']) expect(lacking({ kind, ...all })).toEqual(['isExplicit'])
})
