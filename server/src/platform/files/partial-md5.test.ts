import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partialMd5 } from './partial-md5.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lectern-md5-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  [500, '07002923d687cd67b695e8c3bdaabff9'],
  [1024, '9ee0a0e0c0bc0f1ff29d663d1fdf0743'],
  [1025, '3f3789452b88cb32b8cbfbafe715e29a'],
  [5000, 'e77dcca7f22a949ae8492c260ca19f32'],
  [70_000, 'f34024643c82aec13b2fd5eb2842658a'],
  [300_000, 'c43e7af7c64be64ff8765e78ee771294'],
])('a file of %i bytes has the same hash as in KOReader', async (size, hash) => {
  const file = path.join(folder, String(size))
  await writeFile(
    file,
    Uint8Array.from({ length: size }, (_, index) => index % 251),
  )
  expect(await partialMd5(file)).toBe(hash)
})
