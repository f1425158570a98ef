import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAudio } from '../src/platform/media/audio-tags.ts'
import { readEbook } from '../src/platform/media/ebook-facts.ts'
import { ebooks, extensionOf, sound, SOUND_KINDS } from './media.ts'

/** Checks with Lectern's own readers that the builders make what they claim. */

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-media-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const written = (name: string, bytes: Buffer) => {
  writeFileSync(path.join(folder, name), bytes)
  return path.join(folder, name)
}

const TITLES = ['Opening', 'Middle', 'End']
const WITHOUT_CHAPTERS = new Set(['wav', 'aac'])
const WITHOUT_TAGS = new Set(['aac'])

describe('audio', () => {
  test.each(SOUND_KINDS)('%s', async (kind) => {
    const make = sound(kind, { seconds: 3, tags: { title: 'A Title' }, chapters: TITLES })
    const facts = await readAudio(written(`${kind}${extensionOf(kind)}`, await make()))
    expect(Math.abs(facts.durationSeconds - 3)).toBeLessThan(0.2)
    if (!WITHOUT_TAGS.has(kind)) expect(facts.tags.tagTitle).toBe('A Title')
    expect(facts.chapters.map(({ title }) => title)).toEqual(WITHOUT_CHAPTERS.has(kind) ? [] : TITLES)
  })

  test.each([
    ['m4b-nero', true, false],
    ['m4b-quicktime', false, true],
    ['m4b', true, true],
  ] as const)('%s has Nero chapters: %s, QuickTime chapters: %s', async (kind, hasNero, hasQuickTime) => {
    const bytes = await sound(kind, { chapters: TITLES })()
    const at = bytes.indexOf('tref')
    expect(bytes.includes('chpl')).toBe(hasNero)
    expect(at >= 0 && bytes.toString('latin1', at + 8, at + 12) === 'chap').toBe(hasQuickTime)
  })
})

test.each(['epub', 'pdf', 'mobi', 'azw3', 'cbz', 'cbr'] as const)('%s', async (kind) => {
  const bytes = await ebooks[kind]({ title: 'A Title', author: 'Ann Author' })()
  const facts = await readEbook(written(`book.${kind}`, bytes))
  expect(facts).toMatchObject({ title: 'A Title', authors: ['Ann Author'] })
})
