import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { makeSource } from '../../../../test/import-sources/make-source.ts'
import { openSource } from './open-source.service.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(path.join(tmpdir(), 'lectern-source-'))
  folders.push(made)
  return made
}
afterEach(() => folders.splice(0).forEach((made) => rmSync(made, { recursive: true, force: true })))

async function zipOf(entries: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Returns the error message with which a file is rejected. */
async function refusalOf(content: Buffer | string): Promise<string> {
  const work = folder()
  const file = path.join(work, 'given')
  writeFileSync(file, content)
  const opened = openSource({ path: file, metadataPath: null }, path.join(work, 'copies'))
  return opened.then(
    () => 'it was opened',
    (error: Error) => error.message,
  )
}

const details = (version: string) => `2023-05-06T0708\nsqlite\n1683356889123\n${version}`

test('invalid sources are refused with a message', { timeout: 60_000 }, async () => {
  const source = await makeSource('2.36.0')
  folders.push(source.root)
  const backup = readFileSync(source.file)
  expect(await refusalOf('some text')).toMatch(/not a backup or a config folder/)
  expect(await refusalOf(await zipOf({ 'photo.txt': 'x' }))).toMatch(/there is no database in it/)
  expect(await refusalOf(backup.subarray(0, backup.length - 100))).toMatch(
    /damaged, or was not copied to its end/,
  )
  expect(await refusalOf(await zipOf({ details: 'x\n1\n5', 'absdatabase.sqlite': '' }))).toMatch(
    /before 2\.0/,
  )
  expect(
    await refusalOf(
      await zipOf({
        details: details('2.36.0'),
        'absdatabase.sqlite': 'no database at all, but long enough',
      }),
    ),
  ).toMatch(/cannot be read|damaged/)
  expect(
    await refusalOf(
      await zipOf({ details: details('2.36.0'), 'absdatabase.sqlite': Buffer.alloc(70 * 1024 * 1024) }),
    ),
  ).toMatch(/many times its size/)
  await expect(openSource({ path: '/nowhere/at/all', metadataPath: null }, folder())).rejects.toThrow(
    'There is nothing at',
  )
  const newer = await makeSource('2.37.0')
  folders.push(newer.root)
  await expect(openSource({ path: newer.file, metadataPath: null }, folder())).rejects.toThrow(
    /version 2\.37\.0.*up to 2\.36/,
  )
})

test('a source is never modified, and corruption in its database is detected', async () => {
  const source = await makeSource('2.3.4')
  folders.push(source.root)
  const database = path.join(source.config, 'absdatabase.sqlite')
  const before = readFileSync(database)
  const opened = await openSource({ path: source.config, metadataPath: null }, folder())
  expect(opened.reader).toMatchObject({ store: 'sqlite', version: '2.3.4' })
  expect([...opened.reader.items(0, () => undefined)]).toHaveLength(3)
  opened.close()
  expect(readFileSync(database).equals(before)).toBe(true)
  const flipped = Buffer.from(before)
  flipped.fill(0xff, 90, 4000)
  expect(await refusalOf(flipped)).toMatch(/cannot be read|damaged/)
})
