import { describe, expect, test } from 'vitest'
import { picture } from '../make-tree.ts'
import { startStandIn } from '../stand-in.ts'
import { lineByLine, OK, saying } from './line-by-line.ts'
import type { SmallServer } from './small-server.ts'

/** Covers and files of items. */
export function itemFileLines(server: () => SmallServer): void {
  describe('covers and files', () => {
    lineByLine(server, [
      { id: 'R7.023', call: 'GET /api/items/{book}/cover?ts=1', as: 'nobody' },
      { call: 'GET /api/items/{plain}/cover', as: 'nobody', status: 404 },
      { call: 'GET /api/items/{plain}/cover?raw=1', as: 'nobody', status: 404 },
      {
        id: 'R7.052',
        call: 'POST /api/items/{plain}/cover',
        body: {},
        status: 400,
        answer: saying('Invalid request no file or url'),
      },
      { call: 'POST /api/items/{plain}/cover', as: 'reader', body: {}, status: 403 },
      {
        call: 'PATCH /api/items/{plain}/cover',
        body: {},
        status: 400,
        answer: saying('Invalid request no cover path'),
      },
      {
        call: 'PATCH /api/items/{plain}/cover',
        body: { cover: '/etc/passwd' },
        status: 400,
        answer: saying('Cover path does not exist'),
      },
      {
        call: 'PATCH /api/items/{book}/cover',
        body: { cover: 'cover.png' },
        answer: { success: 'flag', cover: 'text' },
      },
      { call: 'GET /api/items/{book}/file/{track}', as: 'reader' },
      { call: 'GET /api/items/{book}/file/12345', as: 'reader', status: 404 },
      { call: 'GET /api/items/{book}/file/{track}/download', as: 'reader' },
      { call: 'GET /api/items/{book}/file/{track}/download', as: 'guest', status: 403 },
      { call: 'GET /api/items/{book}/download', as: 'guest', status: 403 },
      { call: 'GET /api/items/{book}/ebook', as: 'reader' },
      { call: 'GET /api/items/{book}/ebook/{ebook}', as: 'reader' },
      {
        call: 'GET /api/items/{book}/ebook/12345',
        as: 'reader',
        status: 400,
        answer: saying('Invalid ebook file id'),
      },
      { call: 'GET /api/items/{plain}/ebook', as: 'reader', status: 404 },
      { call: 'PATCH /api/items/{book}/ebook/{ebook}/status', answer: OK },
      { call: 'PATCH /api/items/{book}/ebook/{ebook}/status', as: 'reader', status: 403 },
      { call: 'GET /s/item/{book}/1.mp3', as: 'reader' },
      { call: 'GET /s/item/{book}/..%2f..%2f..%2fetc%2fpasswd', as: 'reader', status: 404 },
      { call: 'GET /s/item/{book}/1.mp3', as: 'nobody', status: 401 },
      {
        call: 'GET /ebook/{library}/{folder}/Ada%20Moor/Coast/Book%201%20-%20Fog/Fog.pdf',
        as: 'reader',
      },
      { call: 'GET /ebook/{library}/{folder}/nothing.pdf', as: 'reader', status: 404 },
      { call: 'GET /ebook/{library}/{folder}/nothing.pdf', as: 'nobody', status: 401 },
      { call: 'DELETE /api/items/{book}/cover', answer: OK },
    ])

    test('a cover is set by URL along with other edits; if it cannot be fetched, nothing changes', async () => {
      const png = await picture('#aa3366')()
      const elsewhere = await startStandIn({
        '/a.png': (_request, response) =>
          void response.writeHead(200, { 'content-type': 'image/png' }).end(png),
      })
      // Images of a provider configured by an admin may be in a private network.
      const body = { name: 'Ours', url: elsewhere.url, mediaType: 'book' }
      await server().ask('POST /api/custom-metadata-providers', { body })
      const edit = (url: string, subtitle: string) =>
        server().ask('PATCH /api/items/{plain}/media', { body: { url, metadata: { subtitle } } })
      const refused = await edit(`${elsewhere.url}/nothing.png`, 'Refused')
      expect(refused.status).toBeGreaterThanOrEqual(400)
      const before = await server().ask('GET /api/items/{plain}')
      expect(before.json()).toMatchObject({ media: { coverPath: null } })
      expect(before.text).not.toContain('Refused')
      const set = await edit(`${elsewhere.url}/a.png`, 'Taken')
      expect(set.json()).toMatchObject({
        updated: true,
        libraryItem: {
          media: {
            coverPath: expect.stringMatching(/cover\.png$/) as string,
            metadata: { subtitle: 'Taken' },
          },
        },
      })
      expect((await server().ask('GET /api/items/{plain}/cover', { as: 'nobody' })).status).toBe(200)
      await elsewhere.close()
    })

    test('a file is sent in ranges, with its type from the table of the protocol', async () => {
      const headers = { range: 'bytes=0-9' }
      const part = await server().ask('GET /api/items/{book}/file/{track}', { as: 'reader', headers })
      expect(part.status).toBe(206)
      expect(part.headers).toMatchObject({
        'content-type': 'audio/mpeg',
        'content-length': '10',
        'content-range': expect.stringMatching(/^bytes 0-9\/\d+$/) as string,
        'accept-ranges': 'bytes',
        etag: expect.any(String) as string,
        'last-modified': expect.any(String) as string,
      })
      const sent = await server().ask('GET /api/items/{book}/file/{track}/download', { as: 'reader' })
      expect(sent.headers['content-disposition']).toMatch(/^attachment; filename="1\.mp3"/)
    })
  })
}
