import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { app, as, inLibrary, place, root, send, sound, tree, useUploads } from './test-support/uploads.ts'

useUploads()

const begin = (wish: object) => as().call('upload.begin', { body: { ...place(), ...wish } as never })

describe('names', () => {
  test.each([
    ['../../../../tmp/evil', 'tmp', '........tmpevil'],
    ['Fog\u0000/..', 'x', 'Fog..'],
    ['📚 Fog', 'x', '📚 Fog'],
  ])('%j stays inside the library folder', async (title) => {
    const answer = await begin({ title, files: [{ name: 'a.mp3', size: 1 }] })
    if (answer.status === 200) {
      expect(path.resolve(tree.root, answer.json().directory).startsWith(tree.root + path.sep)).toBe(true)
    } else expect(answer.status).toBe(400)
  })

  test.each(['..', 'CON', '...', ' . '])('an unusable title (%j) is rejected', async (title) => {
    const answer = await begin({ title, files: [{ name: 'a.mp3', size: 1 }] })
    expect(answer.status).toBe(400)
  })

  test('longer than 255 characters are truncated', async () => {
    const { directory } = (
      await begin({ title: 'x'.repeat(300), files: [{ name: 'a.mp3', size: 1 }] })
    ).json()
    expect(directory).toHaveLength(255)
  })

  test('of unsupported files are listed in the error; identical names are made unique', async () => {
    const refused = await begin({
      title: 'A',
      files: [
        { name: 'a.exe', size: 1 },
        { name: '../up.mp3', size: 1 },
      ],
    })
    expect([refused.status, refused.text]).toEqual([400, 'These files cannot be taken: a.exe, ../up.mp3'])
    const { files } = (
      await begin({
        title: 'A',
        files: [
          { name: 'a.mp3', size: 1 },
          { name: 'A.mp3', size: 1 },
        ],
      })
    ).json()
    expect(files.map(({ name }) => name)).toEqual(['a.mp3', 'A (2).mp3'])
    const dots = (await begin({ title: 'D', files: [{ name: '...And Justice.mp3', size: 1 }] })).json()
    expect(dots.files[0]?.name).toBe('And Justice.mp3')
    expect((await begin({ title: 'D', files: [{ name: '._01.mp3', size: 1 }] })).status).toBe(400)
    const names = ['a.mp3', 'a (2).mp3', 'a.mp3', 'a (2).mp3', 'a.mp3']
    const more = (await begin({ title: 'B', files: names.map((name) => ({ name, size: 1 })) })).json()
    expect(new Set(more.files.map(({ name }) => name)).size).toBe(5)
  })

  test('never overwrite an existing folder', async () => {
    mkdirSync(tree.at('Fog'))
    const answer = await begin({ title: 'Fog', files: [{ name: 'a.mp3', size: 1 }] })
    expect([answer.status, answer.text]).toEqual([409, 'Directory "Fog" already exists'])
  })
})

describe('an upload in a single request', () => {
  const post = async (
    fields: Record<string, string>,
    files: [string, Buffer][],
    typed = (type: string) => type,
  ) => {
    const form = new FormData()
    for (const [index, [name, bytes]] of files.entries()) {
      form.append(String(index), new Blob([new Uint8Array(bytes)]), name)
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const encoded = new Response(form)
    return app.fastify.inject({
      method: 'POST',
      url: '/api/upload',
      headers: {
        authorization: `Bearer ${root.token}`,
        'content-type': typed(encoded.headers.get('content-type') ?? ''),
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }

  test('accepts files and fields in any order', async () => {
    const { libraryId, folderId } = place()
    const fields = { title: 'Fog', author: 'Ada Moor', series: 'Coast', library: libraryId, folder: folderId }
    const answer = await post(fields, [['01.mp3', sound]])
    expect([answer.statusCode, answer.payload]).toEqual([200, 'OK'])
    expect(existsSync(tree.at('Ada Moor', 'Coast', 'Fog', '01.mp3'))).toBe(true)
    const again = await post(fields, [['01.mp3', sound]])
    expect(again.statusCode).toBe(409)
    expect((await post(fields, [])).statusCode).toBe(400)
    const nowhere = await post({ ...fields, folder: 'none' }, [['01.mp3', sound]])
    expect(nowhere.statusCode).toBe(404)
    expect(inLibrary().some((name) => name.includes('.lectern'))).toBe(false)
  })

  test('accepts its content type in capitals, and explains that the boundary is missing', async () => {
    const { libraryId, folderId } = place()
    const fields = { title: 'Typed', library: libraryId, folder: folderId }
    const bare = await post(fields, [['01.mp3', sound]], () => 'multipart/form-data')
    expect([bare.statusCode, bare.payload]).toEqual([
      400,
      'The content type multipart/form-data must have a boundary',
    ])
    const capitals = (type: string) => type.replace('multipart/form-data', 'Multipart/Form-Data')
    expect((await post(fields, [['01.mp3', sound]], capitals)).statusCode).toBe(200)
  })

  test('does not resume a chunked upload for the same directory', async () => {
    const { libraryId, folderId } = place()
    const begun = await as().ask('upload.begin', {
      body: { ...place(), title: 'Twins', files: [{ name: '01.mp3', size: sound.length }] },
    })
    await send(begun.id, 0, Buffer.alloc(100))
    const fields = { title: 'Twins', library: libraryId, folder: folderId }
    expect((await post(fields, [['01.mp3', sound]])).statusCode).toBe(200)
    expect(readFileSync(tree.at('Twins', '01.mp3')).equals(sound)).toBe(true)
    await as().ask('upload.cancel', { params: { id: begun.id } })
  })
})
