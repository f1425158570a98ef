import { describe, expect, test } from 'vitest'
import { AUTHOR, AUTHOR_EXPANDED, SERIES } from './entities.ts'
import { lineByLine, saying } from './line-by-line.ts'
import { orNull } from './shape.ts'
import type { SmallServer } from './small-server.ts'

/** Authors, series, and the server's folders. */
export function peopleLines(server: () => SmallServer): void {
  const get = async <Json>(path: string, as: 'root' | 'limited' = 'root') =>
    (await server().ask(`GET ${path}`, { as })).json() as Json

  describe('authors, series, folders', () => {
    lineByLine(server, [
      { call: 'GET /api/authors/{author}', answer: AUTHOR_EXPANDED },
      { call: 'GET /api/authors/nothing', status: 404, answer: saying('Author not found') },
      { call: 'GET /api/authors/search?q=moo&limit=5', answer: { results: [AUTHOR_EXPANDED] } },
      { call: 'GET /api/authors/search', answer: saying('[]') },
      { call: 'GET /api/series/search?q=oas', answer: { results: [SERIES] } },
      { call: 'GET /api/series/search?q=', answer: saying('[]') },
      { call: 'GET /api/authors/{author}/image', as: 'nobody', status: 404 },
      {
        call: 'PATCH /api/authors/{author}',
        body: { description: 'Writes.' },
        answer: { author: AUTHOR, updated: 'flag' },
      },
      { call: 'PATCH /api/authors/{author}', as: 'reader', body: {}, status: 403 },
      {
        call: 'PATCH /api/authors/{author}',
        body: { imagePath: '/etc/passwd' },
        status: 400,
        answer: saying('Author image path does not exist'),
      },
      {
        call: 'PATCH /api/authors/{author}',
        body: { imagePath: null },
        answer: { author: AUTHOR, updated: 'flag' },
      },
      { call: 'POST /api/authors/{author}/image', body: {}, status: 400 },
      {
        call: 'DELETE /api/authors/{author}/image',
        status: 400,
        answer: saying('Author has no image path set'),
      },
      { call: 'GET /api/series/{series}', answer: SERIES },
      {
        call: 'GET /api/series/{series}?include=progress,rssfeed',
        answer: {
          ...SERIES,
          progress: { libraryItemIds: ['text'], libraryItemIdsFinished: ['text'], isFinished: 'flag' },
          rssFeed: orNull('any'),
        },
      },
      { call: 'GET /api/series/nothing', status: 404, answer: saying('Series not found') },
      { call: 'PATCH /api/series/{series}', body: { description: 'By the sea.' }, answer: SERIES },
      {
        id: 'R7.007',
        call: 'GET /api/filesystem?path=/&level=0',
        answer: {
          posix: 'flag',
          directories: [
            {
              path: 'text',
              dirname: 'text',
              fullPath: 'text',
              level: 'int',
              dirs: ['any'],
              isUsed: 'flag',
              isReadable: 'flag',
            },
          ],
        },
      },
      {
        call: 'GET /api/filesystem?path=relative',
        status: 400,
        answer: saying('Invalid "path" query string'),
      },
      { call: 'GET /api/filesystem', as: 'reader', status: 403 },
    ])

    test('checking an upload path reports what already exists, to those who may know', async () => {
      const { folders } = await get<{ folders: { fullPath: string }[] }>('/api/libraries/{library}')
      const at = async (directory: string, as: 'root' | 'limited' = 'root') => {
        const body = { directory, folderPath: folders[0]?.fullPath }
        return (await server().ask('POST /api/filesystem/pathexists', { as, body })).json()
      }
      const fog = 'Ada Moor/Coast/Book 1 - Fog'
      expect(await at(fog)).toEqual({ exists: true, libraryItemTitle: 'Fog' })
      expect(await at(`${fog}/1.mp3`)).toEqual({ exists: true, libraryItemTitle: 'Fog' })
      expect(await at('Ada Moor')).toEqual({ exists: true })
      expect(await at('Nobody/Nothing')).toEqual({ exists: false })
      await server().ask('PATCH /api/users/{limited}', { body: { permissions: { upload: true } } })
      expect(await at(fog, 'limited')).toEqual({ exists: true })
    })
  })
}
