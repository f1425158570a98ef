import { MetadataPatch } from '@lectern/contract/item-patches'
import { expect, test } from 'vitest'
import { withinLimits } from './field-limits.rules.ts'
import type { SourceMetadata } from '../scanner.types.ts'

const LONG = 'x'.repeat(300_000)
const MANY = Array.from({ length: 9000 }, (_, index) => `${index} ${LONG.slice(0, 2000)}`)

const HUGE: SourceMetadata = {
  title: LONG,
  subtitle: LONG,
  author: LONG,
  authors: MANY,
  narrators: MANY,
  genres: MANY,
  series: MANY.map((name) => ({ name, sequence: LONG })),
  publishedYear: LONG,
  publishedDate: LONG,
  publisher: LONG,
  description: LONG,
  isbn: LONG,
  asin: LONG,
  language: LONG,
  releaseDate: LONG,
  itunesId: LONG,
  itunesArtistId: LONG,
}

test('whatever is read from files also passes the validation of manual edits', () => {
  const fields = Object.keys(HUGE) as (keyof SourceMetadata)[]
  const kept = Object.fromEntries(fields.map((field) => [field, withinLimits(field, HUGE[field])]))
  expect(MetadataPatch.safeParse(kept).error?.issues ?? []).toEqual([])
  expect(MetadataPatch.safeParse({ title: HUGE.title }).success).toBe(false)
})

test('leaves values that fit unchanged, and never splits a character when truncating', () => {
  const series = [{ name: 'S', sequence: '1' }]
  expect(withinLimits('series', series)).toEqual(series)
  expect(withinLimits('title', 'Dune')).toBe('Dune')
  expect(withinLimits('explicit', true)).toBe(true)
  expect(withinLimits('title', `${'x'.repeat(1999)}😀`)).toBe('x'.repeat(1999))
})

test('keeps titles and names on one line; a description keeps its line breaks', () => {
  expect(withinLimits('title', 'The\r\nSea\t\u0007 \u001b')).toBe('The Sea')
  expect(withinLimits('authors', ['Ann\nLee'])).toEqual(['Ann Lee'])
  expect(withinLimits('series', [{ name: 'Far\tNorth', sequence: '1\n' }])).toEqual([
    { name: 'Far North', sequence: '1' },
  ])
  expect(withinLimits('description', 'one\ntwo')).toBe('one\ntwo')
  expect(withinLimits('title', 'two  blanks')).toBe('two  blanks')
})

test('writes decomposed letters as one character, as macOS writes names of folders', () => {
  const decomposed = 'Zoë Été'.normalize('NFD')
  expect(withinLimits('title', decomposed)).toBe('Zoë Été')
  expect(withinLimits('description', decomposed)).toBe('Zoë Été')
  expect(withinLimits('narrators', [decomposed])).toEqual(['Zoë Été'])
  expect(withinLimits('series', [{ name: decomposed, sequence: '1' }])).toEqual([
    { name: 'Zoë Été', sequence: '1' },
  ])
})

test('drops changes of direction that are never closed', () => {
  expect(withinLimits('title', 'Evil \u202eeltit')).toBe('Evil eltit')
  expect(withinLimits('authors', ['Mal \u202erohtua', '\u202bשלום\u202c'])).toEqual([
    'Mal rohtua',
    '\u202bשלום\u202c',
  ])
})
