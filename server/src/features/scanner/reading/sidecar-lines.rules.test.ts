import { describe, expect, test } from 'vitest'
import { mergePlaces } from '../runs/changed-places.rules.ts'
import { readOverdriveMarkers } from './overdrive.rules.ts'
import { readNfo } from './sidecar-nfo.rules.ts'
import { readDescriptionText, readReaderText } from './sidecar-text.rules.ts'

const marker = (name: string, time: string) => `<Marker><Name>${name}</Name><Time>${time}</Time></Marker>`
const read = (...markers: string[]) =>
  readOverdriveMarkers(`<Markers>${markers.join('')}</Markers>`).map(
    ({ name, startSeconds }) => `${startSeconds} ${name}`,
  )

describe('OverDrive markers', () => {
  test.each([
    [' 00:10.5 ', '10.5 One'],
    ['01:00:10', '3610 One'],
    ['99:00', '5940 One'],
  ])('at %j: %s', (time, expected) => {
    expect(read(marker('One', time), marker('Two', '2:00:00:00'))).toEqual([expected])
  })

  test.each(['10', '1:2:3:4', '1:x', 'x:1', ''])('at %j are ignored', (time) => {
    expect(read(marker('One', time))).toEqual([])
  })

  test.each([
    ['A &amp; B', 'A & B'],
    ['&#65;&#x42;&#x1F30A;', 'AB\u{1F30A}'],
    ['A&#0;&#x10ffff;', 'A\u{10ffff}'],
    ['A&#x110000;', 'A'],
    ['&LT;x&GT;', '<x>'],
    ['&nothing;', '&nothing;'],
    [' A ', 'A'],
  ])('with the name %s are titled %j', (name, text) => {
    expect(read(marker(name, '0:01'))).toEqual([`1 ${text}`])
  })

  test('need both a name and a time', () => {
    expect(read('<Marker><Time>0:01</Time></Marker>', marker('Two', '0:02'))).toEqual(['2 Two'])
    expect(read('<Marker><Name>One</Marker>', marker('Two', '0:02'))).toEqual(['2 Two'])
    expect(readOverdriveMarkers('<Name>One</Name><Time>0:01</Time>')).toEqual([])
  })

  test('need a name that is closed and not empty', () => {
    expect(read('<Marker><Name>One<Time>0:01</Time></Marker>', marker('', '0:02'))).toEqual([])
  })

  test('need no enclosing element', () => {
    expect(readOverdriveMarkers(marker('One', '0:01'))).toEqual([{ name: 'One', startSeconds: 1 }])
  })

  test.each(['One (03:21)', 'One (Continued)', 'One - continued'])(
    'are skipped if they continue a chapter: %s',
    (name) => {
      expect(read(marker(name, '0:00'), marker('Two (a coda)', '0:02'))).toEqual(['2 Two (a coda)'])
    },
  )

  test('are limited to two thousand, in a text of limited length', () => {
    expect(read(...Array.from({ length: 2010 }, () => marker('x', '0:01')))).toHaveLength(2000)
    expect(readOverdriveMarkers(`${' '.repeat(1_000_000)}${marker('x', '0:01')}`)).toEqual([])
  })
})

describe('an nfo file', () => {
  const metadata = (...lines: string[]) => readNfo(lines.join('\n')).metadata

  test('has keys and values, the first of each key wins', () => {
    expect(
      metadata(
        'Title.....: Fog: A walk ',
        'Title: Other',
        'no key',
        ': no name',
        'Author:',
        'Author: Ada Moor',
        'Year: 1987',
      ),
    ).toMatchObject({
      title: 'Fog',
      subtitle: 'A walk',
      authors: ['Ada Moor'],
      publishedYear: '1987',
    })
    expect(metadata('Title: : odd').title).toBe(': odd')
    expect(metadata('Title: a: b')).toMatchObject({ title: 'a', subtitle: 'b' })
    expect(metadata('Title: Fog :  A walk')).toEqual({ title: 'Fog', subtitle: 'A walk' })
    expect(metadata(`Publisher: ${'x'.repeat(2001)}`)).toEqual({ publisher: 'x'.repeat(2000) })
  })

  test('has a description below its heading, including the rest of the heading line', () => {
    expect(
      metadata('Title: Fog', 'Book Description: First', '=====', ' Second', 'Title: no longer'),
    ).toMatchObject({
      title: 'Fog',
      description: expect.stringContaining('Second') as string,
    })
    expect(metadata('Book Description', 'Only').description).toBe('Only')
    expect(metadata('Book Description:  First').description).toBe('First')
    expect(metadata('Book Description', 'Title: in the text')).toEqual({ description: 'Title: in the text' })
    expect(metadata('Book Description: One: two', '  ', '***', 'Three').description).toBe('One: two\n\nThree')
    expect(metadata('Title: Fog').description).toBeUndefined()
    expect(metadata('The book description: x', 'Title: Fog')).toMatchObject({ title: 'Fog' })
  })

  test('has genres separated by commas or slashes', () => {
    expect(metadata('Genre: A, B').genres).toEqual(['A', 'B'])
    expect(metadata('Genre: A, B / C').genres).toEqual(['A, B', 'C'])
  })

  test.each([
    ['Unabridged: yes', false],
    ['Unabridged: no', true],
    ['Abridged: 1', true],
    ['Abridged: none', false],
  ])('says whether it is abridged: %s', (line, isAbridged) => {
    expect(metadata(line).abridged).toBe(isAbridged)
  })
})

test('text files that are too large are not read', () => {
  const large = 'x '.repeat(10_000_000)
  for (const reader of [readNfo, readDescriptionText, readReaderText])
    expect(reader(large)).toMatchObject({ metadata: {}, problems: [{ problem: 'tooLarge' }] })
})

test('the first non-empty line names the narrator', () => {
  expect(readReaderText(' \n\n Carl Finn \nother').metadata).toEqual({ narrators: ['Carl Finn'] })
})

test('merging with changes in unknown places gives unknown places', () => {
  const place = (relPath: string) => ({ folderId: 'f', relPath })
  expect([mergePlaces(null, [place('a')]), mergePlaces([place('a')], null), mergePlaces(null, null)]).toEqual(
    [null, null, null],
  )
  expect(mergePlaces([place('a')], [place('b'), place('a')])).toEqual([place('a'), place('b')])
})
