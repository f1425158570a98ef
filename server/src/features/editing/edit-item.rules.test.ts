import { asUserId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../test/made-items.ts'
import type { Item } from '../items/items.types.ts'
import {
  type Editor,
  restoreStates,
  setLocks,
  setPodcastSettings,
  setValues,
  stateOf,
  valuesOfPatch,
} from './edit-item.rules.ts'
import { episodeField } from './item-fields.rules.ts'

const place = { libraryId: 'l', folderId: 'f' }
const book: Item = {
  ...aBook(place),
  fieldSources: { title: { source: 'hand', lockedBy: 'other' }, genres: { source: 'tags' } },
}
const podcast = aPodcast(place)
const ME = asUserId('me')
const editor: Editor = { userId: ME, source: 'hand', cleanHtml: (html) => `clean ${html}`, now: 77 }
const provider: Editor = { ...editor, source: 'provider' }

describe('the values of a patch', () => {
  test('are those given, under their stored names', () => {
    const metadata = {
      title: 'T',
      authors: [{ name: 'Ada' }],
      series: [{ name: 'Coast', sequence: '2' }, { name: 'Fog' }],
      description: '<b>x</b>',
      type: 'serial' as const,
    }
    expect(valuesOfPatch({ metadata, tags: ['a'] }, editor)).toEqual({
      title: 'T',
      authors: ['Ada'],
      series: [
        { name: 'Coast', sequence: '2' },
        { name: 'Fog', sequence: null },
      ],
      description: 'clean <b>x</b>',
      podcastType: 'serial',
      tags: ['a'],
    })
  })

  test('are empty when nothing is given, and null when a text is cleared', () => {
    expect(valuesOfPatch({}, editor)).toEqual({})
    expect(valuesOfPatch({ metadata: { description: null, title: undefined } }, editor)).toEqual({
      description: null,
    })
  })
})

describe('setting values', () => {
  test('by hand locks them and records the previous values', () => {
    const { item, changes, before } = setValues(book, { subtitle: 'New', genres: ['Fog'] }, editor)
    expect(before).toBe(book)
    expect(item.updatedAt).toBe(77)
    expect(item.media).toMatchObject({ subtitle: 'New', genres: ['Fog'] })
    expect(item.fieldSources).toEqual({
      ...book.fieldSources,
      subtitle: { source: 'hand', lockedBy: 'me' },
      genres: { source: 'hand', lockedBy: 'me' },
    })
    expect(changes).toEqual([
      {
        field: 'subtitle',
        before: { value: 'A walk along the coast', source: null },
        after: { value: 'New', source: { source: 'hand', lockedBy: 'me' } },
      },
      {
        field: 'genres',
        before: { value: ['Mystery'], source: { source: 'tags' } },
        after: { value: ['Fog'], source: { source: 'hand', lockedBy: 'me' } },
      },
    ])
  })

  test('by a provider, or by nobody, locks nothing', () => {
    const sources = (by: Editor) => setValues(book, { subtitle: 'New' }, by).item.fieldSources['subtitle']
    expect(sources(provider)).toEqual({ source: 'provider' })
    expect(sources({ ...editor, userId: null })).toEqual({ source: 'hand' })
  })

  test('to their current value changes nothing, not even the source', () => {
    const { item, changes } = setValues(
      book,
      { title: 'The Lighthouse', genres: ['Mystery'], isbn: '' },
      editor,
    )
    expect(item).toBe(book)
    expect(changes).toEqual([])
  })

  test('ignores fields the item does not have', () => {
    expect(setValues(book, { podcastType: 'serial', nothing: 1 }, editor).item).toBe(book)
  })

  test('does not give chapters and episodes a source of their own', () => {
    const chapters = [{ id: 0, start: 0, end: 9, title: 'New' }]
    expect(setValues(book, { chapters }, editor).item.fieldSources).toEqual(book.fieldSources)
    const [episode] = podcast.media.kind === 'podcast' ? podcast.media.episodes : []
    const field = episodeField(episode?.id ?? '', 'title')
    const after = setValues(podcast, { [field]: 'New' }, editor)
    expect(after.changes).toHaveLength(1)
    expect(after.item.fieldSources).toEqual(podcast.fieldSources)
  })
})

describe('restoring field states', () => {
  test('restores values and their sources', () => {
    const edited = setValues(book, { title: 'New', subtitle: null }, editor).item
    const states = ['title', 'subtitle'].map((field) => ({ field, state: stateOf(book, field) }))
    const { item, changes } = restoreStates(edited, states, 99)
    expect(item).toEqual({ ...book, updatedAt: 99 })
    expect(changes.map(({ field, before, after }) => [field, before.value, after.value])).toEqual([
      ['title', 'New', 'The Lighthouse'],
      ['subtitle', null, 'A walk along the coast'],
    ])
  })

  test('ignores fields the item no longer has', () => {
    const { item, changes } = restoreStates(book, [{ field: 'x', state: { value: 1, source: null } }], 99)
    expect([item, changes]).toEqual([book, []])
    expect(item).toBe(book)
  })
})

describe('locks', () => {
  test('keep the source; unlocking returns a hand-edited value to scans', () => {
    expect(setLocks(book, { genres: true, subtitle: true }, ME).fieldSources).toEqual({
      ...book.fieldSources,
      genres: { source: 'tags', lockedBy: 'me' },
      subtitle: { source: 'hand', lockedBy: 'me' },
    })
    const locked = setLocks(book, { genres: true }, ME)
    expect(setLocks(locked, { genres: false, title: false }, ME).fieldSources).toEqual({
      genres: { source: 'tags' },
    })
  })

  test('that change nothing, or are for unknown fields, leave the item untouched', () => {
    expect(setLocks(book, { genres: false, nothing: true }, ME)).toBe(book)
  })
})

describe('the episode download settings of a podcast', () => {
  test('are set as given; the others stay', () => {
    const patch = {
      autoDownloadEpisodes: true,
      autoDownloadSchedule: '0 * * * *',
      maxEpisodesToKeep: 5,
      maxNewEpisodesToDownload: 6,
      lastEpisodeCheck: 7,
    }
    const after = setPodcastSettings(podcast, patch)
    const set = {
      isAutoDownload: true,
      autoDownloadSchedule: '0 * * * *',
      maxEpisodesToKeep: 5,
      maxNewEpisodes: 6,
      lastEpisodeCheckAt: 7,
    }
    expect(after.media).toEqual({ ...podcast.media, ...set })
    expect(setPodcastSettings(after, {})).toBe(after)
    const off = setPodcastSettings(after, {
      autoDownloadEpisodes: false,
      autoDownloadSchedule: null,
      maxEpisodesToKeep: 0,
      lastEpisodeCheck: null,
    })
    expect(off.media).toEqual({
      ...podcast.media,
      ...set,
      isAutoDownload: false,
      autoDownloadSchedule: null,
      maxEpisodesToKeep: 0,
      lastEpisodeCheckAt: null,
    })
  })

  test('do not apply to a book', () => {
    expect(setPodcastSettings(book, { maxEpisodesToKeep: 5 })).toBe(book)
  })
})

test('the state of a field without a value or source is null for both', () => {
  expect(stateOf(book, 'isbn')).toEqual({ value: null, source: null })
  expect(stateOf(podcast, 'narrators')).toEqual({ value: null, source: null })
})
