import { expect, test } from 'vitest'
import type { Annotation } from './annotations.types.ts'
import { toMarkdown } from './export.rules.ts'

const annotation = (more: Partial<Annotation>) =>
  ({ kind: 'highlight', text: '', note: '', fraction: 0.256, chapter: null, ...more }) as Annotation

test('exports annotations as quotes with their positions, grouped by chapter', () => {
  const text = toMarkdown('The\n Fog', [
    annotation({ kind: 'bookmark', fraction: 0.1 }),
    annotation({ chapter: 'One', text: 'first\r\nsecond', note: ' mine ' }),
    annotation({ chapter: 'One', text: 'third' }),
    annotation({ text: 'of no chapter' }),
    annotation({ chapter: 'Two  x', note: 'alone' }),
  ])
  expect(text.split('\n')).toEqual([
    '# The Fog',
    '',
    '*Bookmark at 10 %*',
    '',
    '## One',
    '',
    '> first',
    '> second',
    '',
    '*26 %*',
    '',
    'mine',
    '',
    '> third',
    '',
    '*26 %*',
    '',
    '> of no chapter',
    '',
    '*26 %*',
    '',
    '## Two x',
    '',
    '*26 %*',
    '',
    'alone',
    '',
  ])
})

test('trims whitespace around titles, chapters and notes', () => {
  const text = toMarkdown(' Fog ', [annotation({ chapter: ' One ', text: 'a', note: '  ' })])
  expect(text).toBe('# Fog\n\n## One\n\n> a\n\n*26 %*\n')
})

test('exports just the title of a book without annotations', () => {
  expect(toMarkdown('Fog', [])).toBe('# Fog\n')
})
