import { describe, expect, test } from 'vitest'
import { readBookName, readBookPath, readPodcastPath } from './folder-name.rules.ts'

const IN_SERIES = { parseSubtitle: false, series: 'The Series' }
const ALONE = { parseSubtitle: false, series: null }

describe('book folder names', () => {
  test.each([
    ['Book 2 - Title', '2', 'Title'],
    ['Title - Vol 12', '12', 'Title'],
    ['Vol. 3 Title', '3', 'Title'],
    ['vol.3 Title', '3', 'Title'],
    ['Volume 12. Title', '12', 'Title'],
    ['2 - Title', '2', 'Title'],
    ['02 - Title', '2', 'Title'],
    ['007 – Title', '7', 'Title'],
    ['6. Title', '6', 'Title'],
    ['0.5 - Title', '0.5', 'Title'],
    ['1.50 — Title', '1.5', 'Title'],
    ['BOOK 4 Title', '4', 'Title'],
    ['#3 - Title', '3', 'Title'],
    ['#3 Title', '3', 'Title'],
    ['Band 7 - Title', '7', 'Title'],
    ['Tome 2 - Title', '2', 'Title'],
    ['Book 1-3 - Title', '1-3', 'Title'],
    ['Book 1 of 3 - Title', '1', 'Title'],
    ['101. Dalmatians', '101', 'Dalmatians'],
    ['Title - Book 3 - Subtitle', '3', 'Title - Subtitle'],
    ['Book 2', '2', 'Book 2'],
    ['Book One - Title', '1', 'Title'],
    ['Book III – Title', '3', 'Title'],
    ['Title - Volume IV', '4', 'Title'],
    ['Books 1-3 - Title', '1-3', 'Title'],
    ['Part 13 - Title', '13', 'Title'],
    ['Folge 012 - Title', '12', 'Title'],
    ['Книга 2 - Title', '2', 'Title'],
    ['[07] Title', '7', 'Title'],
    ['(8) - Title', '8', 'Title'],
    ['[Book 9] Title', '9', 'Title'],
    ['The Series 04 - Title', '4', 'Title'],
    ['The Series - 04 - Title', '4', 'Title'],
    ['the series - Book 4 - Title - More', '4', 'Title - More'],
    ['The Series - 4', '4', 'The Series'],
    ['Other - 4 - Title', '4', 'Other - Title'],
    ['The Series, Book 6 - Title', '6', 'Title'],
    ['the series #1.5 - Title', '1.5', 'Title'],
    ['Title (The Series, Book 5)', '5', 'Title'],
    ['Title (The Series #5)', '5', 'Title'],
    ['Title [Book Two]', '2', 'Title'],
    ['X (Book 5)', '5', 'X'],
    ['Title [The Series 7]', '7', 'Title'],
    ['(Book 1-3) Title', '1-3', 'Title'],
    ['Bk. 4 - Title', '4', 'Title'],
    ['#5', '5', '#5'],
    ['03', '3', '03'],
  ])('%j in a series has sequence %s, %j', (name, sequence, title) => {
    expect(readBookName(name, IN_SERIES)).toEqual({ sequence, title })
  })

  test.each([
    '101 Dalmatians',
    'Title',
    '1984',
    'Title - 5 Rules',
    'Volume of Secrets',
    'Bookends - A Story',
    '2001 A Space Odyssey',
    'Catch-22',
    '1234. Title',
    'No. 1 Ladies’ Detective Agency',
    'Book One of the Dead',
    'Book of Numbers - Title',
    'The Series - Title',
    'The Seriesly 4 - Title',
    'Title (The Series)',
    '[Extra] Title',
    'Title (Extra)',
    'Title [2 Cups of Tea]',
    'Title (Book of Tea)',
    '(Book 5)',
    '1 of 3 Title',
    'Part of Your World',
  ])('%j in a series has no sequence', (name) => {
    expect(readBookName(name, IN_SERIES)).toEqual({ title: name })
  })

  test('without a series no number is a sequence', () => {
    expect(readBookName('Book 2 - Title', ALONE)).toEqual({ title: 'Book 2 - Title' })
  })

  test.each([
    ['1999 - Title', { publishedYear: '1999', title: 'Title' }],
    ['(1999) - Title', { publishedYear: '1999', title: 'Title' }],
    ['[1999] - Title', { publishedYear: '1999', title: 'Title' }],
    ['(1999) Title', { publishedYear: '1999', title: 'Title' }],
    ['1999 – Title', { publishedYear: '1999', title: 'Title' }],
    ['Title (1999)', { publishedYear: '1999', title: 'Title' }],
    ['Title [1999]', { publishedYear: '1999', title: 'Title' }],
    ['1999 - Title (2005)', { publishedYear: '1999', title: 'Title' }],
    ['1949 - 1984', { publishedYear: '1949', title: '1984' }],
    ['1984', { title: '1984' }],
    ['Nights (1001)', { title: 'Nights (1001)' }],
    ['(1999)', { title: '(1999)' }],
    ['1999 Title', { title: '1999 Title' }],
    ['Title {Ann Reader}', { narrators: ['Ann Reader'], title: 'Title' }],
    ['Title {Ann Reader, Bob Voice}', { narrators: ['Ann Reader', 'Bob Voice'], title: 'Title' }],
    ['Title {Reader, Ann & Voice, Bob}', { narrators: ['Ann Reader', 'Bob Voice'], title: 'Title' }],
    ['{Ann Reader}', { title: '{Ann Reader}' }],
    ['Title {}', { title: 'Title {}' }],
    ['{Title} of Things', { title: '{Title} of Things' }],
    ['Title [B002V1OF70]', { asin: 'B002V1OF70', title: 'Title' }],
    ['[B002V1OF70] Title', { asin: 'B002V1OF70', title: 'Title' }],
    ['Title [ASIN.B002V1OF70]', { asin: 'B002V1OF70', title: 'Title' }],
    ['Title {asin-b002v1of70}', { asin: 'B002V1OF70', title: 'Title' }],
    ['Title[B002V1OF70]', { title: 'Title[B002V1OF70]' }],
    ['Title [UNABRIDGED]', { abridged: false, title: 'Title' }],
    ['Title (Unabridged)', { abridged: false, title: 'Title' }],
    ['Title (abridged)', { abridged: true, title: 'Title' }],
    ['Title [AUDIOBOOKS]', { title: 'Title [AUDIOBOOKS]' }],
    [
      'Title (2008) {Ann Reader} [B002V1OF70]',
      { publishedYear: '2008', narrators: ['Ann Reader'], asin: 'B002V1OF70', title: 'Title' },
    ],
    [
      'Title {Ann Reader} (Unabridged) (2008)',
      { publishedYear: '2008', narrators: ['Ann Reader'], abridged: false, title: 'Title' },
    ],
    ['Title (Part of a Story)', { title: 'Title (Part of a Story)' }],
    ['Title (read by Ann Reader)', { title: 'Title', narrators: ['Ann Reader'] }],
    ['Title (1999) {B002V1OF70}', { title: 'Title', publishedYear: '1999', asin: 'B002V1OF70' }],
    ['Title (1400)', { publishedYear: '1400', title: 'Title' }],
    ['Title (1399)', { title: 'Title (1399)' }],
    ['Title (2040)', { publishedYear: '2040', title: 'Title' }],
    ['Title (2041)', { title: 'Title (2041)' }],
    ['Title (1999) (2005)', { publishedYear: '2005', title: 'Title (1999)' }],
    ['Title {Ann} {Bob}', { narrators: ['Bob'], title: 'Title {Ann}' }],
    ['Title (read by Ann) {Bob}', { narrators: ['Bob'], title: 'Title (read by Ann)' }],
    ['Title (abridged) (unabridged)', { abridged: false, title: 'Title (abridged)' }],
    ['Title(1999)', { title: 'Title(1999)' }],
    ['Title [ 1999 ]', { publishedYear: '1999', title: 'Title' }],
    ['[B002V1OF70]', { title: '[B002V1OF70]' }],
    ['Title [b002v1of70]', { title: 'Title [b002v1of70]' }],
    ['Title [asin=b002v1of70] Two', { asin: 'B002V1OF70', title: 'Title Two' }],
    ['Title {A123456789}', { narrators: ['A123456789'], title: 'Title' }],
    ['Title {ASIN: A123456789}', { asin: 'A123456789', title: 'Title' }],
    ['Title [UNABRIDGED] [B002V1OF70]', { abridged: false, asin: 'B002V1OF70', title: 'Title' }],
    ['Ti\u0001tle', { title: 'Ti tle' }],
    ['Title (2)', { title: 'Title (2)' }],
    ['  Title   with  spaces ', { title: 'Title with spaces' }],
    ['', { title: '' }],
  ])('%j is parsed as %j', (name, expected) => {
    expect(readBookName(name, ALONE)).toEqual(expected)
  })

  test.each([
    ['1980 - Book 2 - Title', { sequence: '2', publishedYear: '1980', title: 'Title' }],
    ['Vol 3 - 1999 - Title', { sequence: '3', publishedYear: '1999', title: 'Title' }],
    [
      '1999 - Book 3 - Title {Ann Reader}',
      { sequence: '3', publishedYear: '1999', narrators: ['Ann Reader'], title: 'Title' },
    ],
    [
      '(1999) - 2. Title [B002V1OF70]',
      { sequence: '2', publishedYear: '1999', asin: 'B002V1OF70', title: 'Title' },
    ],
  ])('%j in a series is parsed as %j', (name, expected) => {
    expect(readBookName(name, IN_SERIES)).toEqual(expected)
  })

  test.each([
    ['Title - A Subtitle', { title: 'Title', subtitle: 'A Subtitle' }],
    ['Title - A - B', { title: 'Title', subtitle: 'A - B' }],
    ['Title – Untertitel', { title: 'Title', subtitle: 'Untertitel' }],
    ['Title', { title: 'Title' }],
    ['1999 - Title - Sub', { publishedYear: '1999', title: 'Title', subtitle: 'Sub' }],
  ])('%j with subtitles is parsed as %j', (name, expected) => {
    expect(readBookName(name, { parseSubtitle: true, series: null })).toEqual(expected)
  })

  test('long malicious names are parsed quickly', () => {
    for (const text of [
      '[A1'.repeat(50_000),
      '{('.repeat(50_000),
      '1 - '.repeat(20_000),
      ' '.repeat(100_000),
    ]) {
      expect(typeof readBookName(text, { parseSubtitle: true, series: 'The Series' }).title).toBe('string')
    }
  })
})

describe('paths', () => {
  const options = { parseSubtitle: false }
  test.each([
    ['Title', false, { title: 'Title' }],
    ['Ann Author/Title', false, { title: 'Title', authors: ['Ann Author'] }],
    ['Author, Ann/Title', false, { title: 'Title', authors: ['Ann Author'] }],
    ['Ann Author & Bob Writer/Title', false, { title: 'Title', authors: ['Ann Author', 'Bob Writer'] }],
    [
      'Ann Author/Series/Title',
      false,
      { title: 'Title', authors: ['Ann Author'], series: [{ name: 'Series', sequence: null }] },
    ],
    [
      'Ann Author/Series/2 - Title',
      false,
      { title: 'Title', authors: ['Ann Author'], series: [{ name: 'Series', sequence: '2' }] },
    ],
    [
      'x/y/Ann Author/Series/2 - Title',
      false,
      { title: 'Title', authors: ['Ann Author'], series: [{ name: 'Series', sequence: '2' }] },
    ],
    ['1999 - Title {Ann Reader}.m4b', true, { title: '1999 - Title {Ann Reader}' }],
    ['Ann Author/1999 - Title.m4b', true, { title: 'Title', publishedYear: '1999', authors: ['Ann Author'] }],
    ['A. Author/A Author - Title.m4b', true, { title: 'Title', authors: ['A. Author'] }],
    [
      'Ann Author & Bob Writer/Ann Author - Title.m4b',
      true,
      { title: 'Title', authors: ['Ann Author', 'Bob Writer'] },
    ],
    ['Ann Author/Ann Author.m4b', true, { title: 'Ann Author', authors: ['Ann Author'] }],
    ['Ann Author/Ann Author - Title', false, { title: 'Ann Author - Title', authors: ['Ann Author'] }],
    ['Audiobooks/Ann Author/Title', false, { title: 'Title', authors: ['Ann Author'] }],
    ['iTunes/Audiobooks/Ann Author/Title', false, { title: 'Title', authors: ['Ann Author'] }],
    ['Audiobooks/Title', false, { title: 'Title' }],
    ['Ann Author/Audiobooks/Title', false, { title: 'Title', authors: ['Ann Author'] }],
    [
      'Ann Author/eBooks/The Series/02 - Title.epub',
      true,
      { title: 'Title', authors: ['Ann Author'], series: [{ name: 'The Series', sequence: '2' }] },
    ],
    ['OpenAudible/m4b/Title.m4b', true, { title: 'Title' }],
    ['Ann Author/Dune.m4b', false, { title: 'Dune.m4b', authors: ['Ann Author'] }],
    ['Ann Author//Title', false, { title: 'Title', authors: ['Ann Author'] }],
    ['&/Title', false, { title: 'Title' }],
    [' Title .m4b', true, { title: 'Title' }],
    [' .m4b', true, { title: ' .m4b' }],
    [
      'Ann Author/ Series /Title',
      false,
      { title: 'Title', authors: ['Ann Author'], series: [{ name: 'Series', sequence: null }] },
    ],
    [
      'Ann Author/Series/02 - Title.m4b',
      true,
      { title: 'Title', authors: ['Ann Author'], series: [{ name: 'Series', sequence: '2' }] },
    ],
  ])('%j (a file: %s) is parsed as %j', (relPath, isFile, expected) => {
    expect(readBookPath({ relPath, isFile }, options)).toEqual(expected)
  })

  test('a podcast is named by its folder', () => {
    expect(readPodcastPath({ relPath: 'News/2020 - My Show {x}', isFile: false })).toEqual({
      title: '2020 - My Show {x}',
    })
    expect(readPodcastPath({ relPath: ' My Show ', isFile: false })).toEqual({ title: 'My Show' })
    expect(readPodcastPath({ relPath: 'News/ ', isFile: false })).toEqual({ title: 'News/ ' })
  })
})
