import { asItemId } from '@lectern/contract/ids'
import { expect, test } from 'vitest'
import { groupAlbums } from './albums.rules.ts'

const track = (itemId: string, album: string | null, albumArtist: string | null = 'The Band') => ({
  itemId: asItemId(itemId),
  album,
  albumArtist,
})

test('groups tracks into albums; tracks without an album or by another artist are grouped together', () => {
  const albums = groupAlbums([
    track('1', 'Blue'),
    track('2', 'Blue'),
    track('3', 'Blue', 'Others'),
    track('4', null),
  ])
  expect(albums).toEqual([
    { title: 'Blue', artist: 'The Band', itemId: '1', numTracks: 2 },
    { title: 'No Album', artist: 'Various Artists', itemId: null, numTracks: 2 },
  ])
})

test('an album without an artist is by Various Artists', () => {
  expect(groupAlbums([track('1', 'Blue', null)])).toEqual([
    { title: 'Blue', artist: 'Various Artists', itemId: '1', numTracks: 1 },
  ])
})
