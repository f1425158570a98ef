import { describe, expect, test } from 'vitest'
import type { OfferedTrack, Publication } from './opds.types.ts'
import { changeOf, locatorOf, type OwnPlace } from './progression.rules.ts'

const tracks = [100, 50].map(
  (durationSeconds, index) =>
    ({
      ino: `${index + 1}`,
      name: `${index}.mp3`,
      type: 'audio/mpeg',
      durationSeconds,
    }) as unknown as OfferedTrack,
)
const sound = { ebooks: [], tracks } as Pick<Publication, 'ebooks' | 'tracks'>
const text = (name: string) =>
  ({ ebooks: [{ ino: '9', name, type: 'application/x' }], tracks: [] }) as unknown as typeof sound
const own = (more: Partial<OwnPlace>): OwnPlace => ({
  positionSeconds: 0,
  ebookLocation: null,
  ebookFraction: null,
  ...more,
})
const locator = (href: string, locations: object) =>
  ({ href, type: 'x', locations }) as Parameters<typeof changeOf>[0]

describe('a position reported by an app', () => {
  test.each<[href: string, locations: object, change: object | undefined]>([
    ['/x/files/1/a.mp3', { fragments: ['t=30'] }, { currentTime: 30 }],
    ['/x/files/2/a.mp3', { fragments: ['t=1.5'] }, { currentTime: 101.5 }],
    ['/x/files/2/a.mp3', { fragments: ['p=1', 't=1'] }, { currentTime: 101 }],
    ['/x/files/3/a.mp3', { fragments: ['t=1'], totalProgression: 0.5 }, { currentTime: 75 }],
    ['/x/files/1/a.mp3', { fragments: ['t=soon'], totalProgression: 0.2 }, { currentTime: 30 }],
    ['/x/files/1/a.mp3', { totalProgression: 0 }, { currentTime: 0 }],
    ['/x/files/1/a.mp3', {}, undefined],
  ])('in audio, %s %j: %j', (href, locations, change) => {
    expect(changeOf(locator(href, locations), sound, undefined)).toEqual(change)
  })

  test('in an e-book is its fraction, plus the page if the format has pages', () => {
    const change = (name: string, locations: object) =>
      changeOf(locator('x', locations), text(name), undefined)
    expect(change('a.epub', { totalProgression: 0.5, position: 7 })).toEqual({
      ebookProgress: 0.5,
      ebookLocation: null,
    })
    expect(change('a.PDF', { totalProgression: 0.5, position: 7 })).toEqual({
      ebookProgress: 0.5,
      ebookLocation: '7',
    })
    expect(change('a.pdf', { totalProgression: 0.5 })).toEqual({ ebookProgress: 0.5, ebookLocation: null })
    expect(change('a.epub', { position: 7 })).toBeUndefined()
  })

  test('in a book without media is ignored', () => {
    expect(
      changeOf(locator('x', { totalProgression: 0.5 }), { ebooks: [], tracks: [] }, undefined),
    ).toBeUndefined()
  })
})

describe('our position as a Readium locator', () => {
  const told = (place: Partial<OwnPlace>, book = sound) =>
    locatorOf(own(place), book, (file) => `/files/${file.ino}`)

  test.each([
    [30, '1', 't=30', 0.3, 0.2],
    [100, '2', 't=0', 0, 2 / 3],
    [125.0004, '2', 't=25', 0.500008, 125.0004 / 150],
    [500, '2', 't=400', 1, 1],
  ])('after %s seconds', (positionSeconds, ino, fragment, progression, totalProgression) => {
    const found = told({ positionSeconds })
    expect(found).toMatchObject({
      href: `/files/${ino}`,
      type: 'audio/mpeg',
      locations: { fragments: [fragment] },
    })
    expect(found?.locations.progression).toBeCloseTo(progression, 5)
    expect(found?.locations.totalProgression).toBeCloseTo(totalProgression, 9)
  })

  test('is null before anything was played', () => {
    expect([told({}), told({ positionSeconds: 5 }, { ebooks: [], tracks: [] })]).toEqual([null, null])
    const empty = tracks.map((track) => ({ ...track, durationSeconds: 0 }))
    expect(told({ positionSeconds: 5 }, { ebooks: [], tracks: empty })).toBeNull()
  })

  test('in an e-book is its fraction, with a page if the format has pages', () => {
    expect(told({ ebookFraction: 0.5, ebookLocation: '7' }, text('a.epub'))).toEqual({
      href: '/files/9',
      type: 'application/x',
      locations: { totalProgression: 0.5 },
    })
    expect(told({ ebookFraction: 0.5, ebookLocation: '7' }, text('a.pdf'))?.locations).toEqual({
      totalProgression: 0.5,
      position: 7,
    })
    expect(told({ ebookFraction: 0.5, ebookLocation: '1' }, text('a.pdf'))?.locations).toHaveProperty(
      'position',
    )
    expect(told({ ebookFraction: 0.5, ebookLocation: '0' }, text('a.pdf'))?.locations).not.toHaveProperty(
      'position',
    )
    expect(told({ ebookFraction: 0.5 }, text('a.pdf'))?.locations).not.toHaveProperty('position')
    expect(told({ ebookFraction: null }, text('a.pdf'))).toBeNull()
  })
})
