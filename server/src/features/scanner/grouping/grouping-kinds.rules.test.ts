import { describe, expect, test } from 'vitest'
import type { GroupingOptions } from '../scanner.types.ts'
import { grouped, notesOf, type Row } from '../test-support/grouped.ts'

describe('grouping podcasts', () => {
  const PODCASTS: GroupingOptions = { mediaType: 'podcast', audiobooksOnly: false }
  test.each<Row>([
    ['a show', ['Show/1.mp3', 'Show/cover.jpg'], ['Show'], []],
    ['files in the root belong to no show', ['1.mp3', 'Show/1.mp3'], ['Show'], ['episodesInRoot ']],
    ['seasons', ['Show/Season 1/1.mp3', 'Show/Season 2/1.mp3'], ['Show'], ['subfoldersJoined Show']],
    ['years', ['Show/2020/1.mp3', 'Show/2021/1.mp3'], ['Show'], ['subfoldersJoined Show']],
    ['months of years', ['Show/2020/01/1.mp3', 'Show/2021/06/1.mp3'], ['Show'], ['subfoldersJoined Show']],
    [
      'seasons spelled out',
      ['Show/Series One/1.mp3', 'Show/Specials/1.mp3'],
      ['Show'],
      ['subfoldersJoined Show'],
    ],
    ['an episode in two formats is two episodes', ['Show/1.mp3', 'Show/1.m4a'], ['Show'], []],
    ['seasons and episodes', ['Show/1.mp3', 'Show/S01/1.mp3'], ['Show'], []],
    ['shows by genre', ['News/Show A/1.mp3', 'News/Show B/1.mp3'], ['News/Show A', 'News/Show B'], []],
    [
      'a stray file among shows',
      ['News/x.mp3', 'News/A/1.mp3', 'News/B/1.mp3'],
      ['News/A', 'News/B', 'News~'],
      ['strayTracks News'],
    ],
    [
      'a folder within a show',
      ['Show/1.mp3', 'Show/2.mp3', 'Show/Talks/1.mp3'],
      ['Show'],
      ['subfoldersJoined Show'],
    ],
    ['e-books are not episodes', ['Show/a.epub'], [], []],
  ])('%s', (_name, paths, items, notes) => {
    expect(Object.keys(grouped(paths, PODCASTS)).toSorted()).toEqual(items.toSorted())
    expect(notesOf(paths, PODCASTS)).toEqual(notes)
  })
})

describe('grouping music and video', () => {
  test('every audio file is a track of its own', () => {
    expect(
      Object.keys(
        grouped(['a.mp3', 'Band/Album/1.flac', 'Band/Album/2.flac', 'Band/Album/cover.jpg'], {
          mediaType: 'music',
          audiobooksOnly: false,
        }),
      ),
    ).toEqual(['Band/Album/1.flac!', 'Band/Album/2.flac!', 'a.mp3!'])
  })

  test('a folder with one video is that video; several videos are separate items', () => {
    const options: GroupingOptions = { mediaType: 'video', audiobooksOnly: false }
    const paths = [
      'f.mp4',
      'Film/film.mp4',
      'Film/film.txt',
      'Two/a.mp4',
      'Two/b.mp4',
      'Two/c.mp3',
      'A/x.mp4',
      'A/B/y.mp4',
    ]
    expect(Object.keys(grouped(paths, options)).toSorted()).toEqual(
      ['f.mp4!', 'Film', 'Two/a.mp4!', 'Two/b.mp4!', 'A/x.mp4!', 'A/B'].toSorted(),
    )
    expect(notesOf(paths, options)).toEqual(['severalVideos A', 'severalVideos Two'])
  })
})
