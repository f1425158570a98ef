import { type Json, type OldIds, oldTime } from './old-facts.ts'

export function oldSessions(ids: OldIds): Json[] {
  return [
    session(ids, {
      id: ids.session,
      userId: ids.ann,
      libraryItemId: ids.moby,
      bookId: ids.mobyMedia,
      timeListening: 120.5,
      currentTime: 150,
      startTime: 30,
      startedAt: oldTime(7),
      updatedAt: oldTime(7) + 130_000,
      date: '2023-05-14',
    }),
    session(ids, {
      id: `${ids.session.slice(0, -1)}1`,
      userId: ids.ann,
      libraryItemId: ids.moby,
      bookId: ids.mobyMedia,
      timeListening: 3,
      currentTime: 33,
      startTime: 30,
      startedAt: oldTime(8),
      updatedAt: oldTime(8),
      date: '2023-05-15',
    }),
    session(ids, {
      id: `${ids.session.slice(0, -1)}2`,
      userId: ids.ann,
      libraryItemId: ids.talks,
      episodeId: ids.episode,
      mediaType: 'podcast',
      displayTitle: 'The first talk',
      timeListening: 40,
      currentTime: 40,
      startTime: 0,
      startedAt: oldTime(9),
      updatedAt: oldTime(9) + 60_000,
      date: '2023-05-16',
    }),
  ]
}

function session(ids: OldIds, given: Json): Json {
  return {
    libraryId: given['mediaType'] === 'podcast' ? ids.casts : ids.books,
    episodeId: null,
    mediaType: 'book',
    mediaMetadata: { title: 'Moby Dick', genres: [] },
    chapters: [],
    displayTitle: 'Moby Dick',
    displayAuthor: 'Herman Melville',
    coverPath: null,
    duration: 300.75,
    playMethod: 0,
    mediaPlayer: 'exo-player',
    deviceInfo: {
      id: 'dededede-dede-4ede-8ede-dededededede',
      userId: given['userId'],
      deviceId: 'phone-1',
      ipAddress: '10.0.0.2',
      manufacturer: 'Maker',
      model: 'Phone',
      sdkVersion: '31',
      clientVersion: '0.9',
      serverVersion: '2.2',
    },
    ...given,
  }
}
