import { expect, test } from 'vitest'
import { formOf, patchOf } from './episode-form.rules.ts'

const publishedAt = new Date(2026, 2, 1, 14, 5).getTime()
const episode = {
  season: '1',
  episode: '2',
  episodeType: 'full',
  title: 'Fog',
  subtitle: '',
  description: '<p>Sea</p>',
  publishedAt,
}

test('an untouched form produces no changes', () => {
  expect(patchOf(episode, formOf(episode))).toEqual({})
  const undated = { ...episode, publishedAt: null }
  expect(patchOf(undated, formOf(undated))).toEqual({})
})

test('sends only changed fields', () => {
  expect(patchOf(episode, { ...formOf(episode), title: ' Mist ', season: '' })).toEqual({
    title: 'Mist',
    season: '',
  })
})

test('sends a date both as a timestamp and in feed format, and clears both when it is empty', () => {
  expect(formOf(episode)).toMatchObject({ date: '2026-03-01', time: '14:05' })
  const later = patchOf(episode, { ...formOf(episode), time: '' })
  const midnight = new Date(2026, 2, 1).getTime()
  expect(later).toEqual({ publishedAt: midnight, pubDate: new Date(midnight).toUTCString() })
  expect(patchOf(episode, { ...formOf(episode), date: '' })).toEqual({ publishedAt: null, pubDate: null })
})
