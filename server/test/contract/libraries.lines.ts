import { describe, expect, test } from 'vitest'
import { FILTER_DATA, LIBRARY } from './entities.ts'
import { lineByLine, OK, saying } from './line-by-line.ts'
import type { SmallServer } from './small-server.ts'

/** Libraries themselves. */
export function libraryLines(server: () => SmallServer): void {
  const get = async <Json>(path: string, as: 'root' | 'limited' = 'root') =>
    (await server().ask(`GET ${path}`, { as })).json() as Json

  const TOTALS = {
    totalItems: 'int',
    totalSize: 'int',
    totalDuration: 'number',
    numAudioFiles: 'int',
  } as const

  describe('libraries', () => {
    lineByLine(server, [
      { id: 'R7.003', call: 'GET /api/libraries', as: 'reader', answer: { libraries: [LIBRARY] } },
      { call: 'GET /api/libraries?include=stats', answer: { libraries: [{ ...LIBRARY, stats: TOTALS }] } },
      { call: 'GET /api/libraries/{library}', as: 'guest', answer: LIBRARY },
      {
        id: 'R7.004 R7.047',
        call: 'GET /api/libraries/{library}?include=filterdata',
        answer: { filterdata: FILTER_DATA, issues: 'int', numUserPlaylists: 'int', library: LIBRARY },
      },
      { id: 'R7.005', call: 'GET /api/libraries/{library}/filterdata', answer: FILTER_DATA },
      { call: 'GET /api/libraries/nothing', status: 404, answer: saying('Library not found') },
      {
        call: 'POST /api/libraries',
        body: { name: 'New', folders: [{ fullPath: 'relative' }] },
        status: 400,
        answer: saying('Invalid folder directory "relative"'),
      },
      { call: 'POST /api/libraries', body: { name: 'New' }, status: 400 },
      { call: 'POST /api/libraries', as: 'reader', body: {}, status: 403 },
      { call: 'PATCH /api/libraries/{library}', body: { icon: 'rocket' }, answer: LIBRARY },
      { call: 'PATCH /api/libraries/{library}', as: 'reader', body: {}, status: 403 },
      {
        call: 'POST /api/libraries/order',
        body: [{ id: '{library}', newOrder: 1 }],
        answer: { libraries: [LIBRARY] },
      },
      {
        call: 'POST /api/libraries/order',
        body: [{ id: 'nothing', newOrder: 1 }],
        status: 400,
        answer: saying('Library not found with id nothing'),
      },
      { call: 'DELETE /api/libraries/{library}/issues', answer: OK },
      { call: 'DELETE /api/libraries/{library}', as: 'reader', status: 403 },
      { call: 'GET /api/libraries/{library}/matchall', as: 'reader', status: 403 },
      { call: 'POST /api/libraries/{library}/scan', as: 'reader', status: 403 },
    ])

    test('[R8.023] a library hidden from the user is rejected without details: no name, no filter data', async () => {
      const call = 'GET /api/libraries/{podcasts}?include=filterdata'
      const refusals = [
        await server().ask(call, { as: 'nobody' }),
        await server().ask(call, { as: 'limited' }),
        await server().ask('GET /api/libraries/nothing?include=filterdata', { as: 'limited' }),
      ]
      expect(refusals.map(({ status, text }) => [status, text])).toEqual([
        [401, 'Unauthorized'],
        [404, 'Library not found'],
        [404, 'Library not found'],
      ])
      const { libraries } = await get<{ libraries: { id: string }[] }>('/api/libraries', 'limited')
      expect(libraries.map(({ id }) => id)).toEqual([server().ids['library']])
    })
  })
}
