import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { createTemporaryFileCleanup } from './temporary-file-cleanup.service.ts'
import { app, embed, itemOf, root, titles, tree, useEmbedding } from './test-support/embedding.ts'

useEmbedding()

describe('failures are reported in a readable message', () => {
  const refusal = async (name: string) => {
    const { status, text } = await app
      .as(root)
      .call('tools.embed', { params: { id: (await itemOf(name)).id } })
    return [status, text]
  }

  test('for a book without audio, files that cannot hold chapters, and unknown books', async () => {
    expect(await refusal('Text')).toEqual([400, 'Invalid audiobook: no audio tracks'])
    expect(await refusal('Wave')).toEqual([
      400,
      '"a.wav" cannot be changed: a WAV file cannot hold chapters.',
    ])
    const nobody = await app.as(root).call('tools.embed', { params: { id: 'nothing' } })
    expect(nobody.status).toBe(404)
  })

  test('for one of several files: the others are written, and the task names the one that failed', async () => {
    const { id } = await itemOf('Broken')
    await embed(id, { chaptersOnly: '1' })
    expect(app.errors().at(-1)?.message).toContain(
      '"2.wav" was left as it is: a WAV file cannot hold chapters.',
    )
    expect((await titles('Ann/Broken/1.mp3')).length).toBeGreaterThan(0)
  })

  test('for a file that was replaced since the scan', async () => {
    const { id } = await itemOf('Broken')
    appendFileSync(tree.at('Ann/Broken/1.mp3'), Buffer.alloc(1000))
    const before = readFileSync(tree.at('Ann/Broken/1.mp3'))
    await embed(id, { chaptersOnly: '1' })
    expect(app.errors().at(-1)?.message).toContain('it has changed since it was scanned')
    expect(readFileSync(tree.at('Ann/Broken/1.mp3')).equals(before)).toBe(true)
  })
})

test('partial files of a killed server are removed at the next start', async () => {
  const half = tree.at('Ann/Single/.lectern-embed-0.part')
  writeFileSync(half, 'half')
  await createTemporaryFileCleanup(app.config.metadataDir).note(half)
  const other = await startApp({ env: { METADATA_PATH: app.config.metadataDir }, expectErrors: true })
  await other.close()
  expect(existsSync(half)).toBe(false)
})
