import fc from 'fast-check'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { extractEbookCover, readEbook } from './ebook-facts.ts'
import { readMobi } from './ebook/mobi.ts'
import { readPdf } from './ebook/pdf.ts'
import { MediaError } from './media-error.ts'
import { rar4, rar5, zip } from './test-support/archives.ts'
import { openWorkshop, type Workshop } from './test-support/media-files.ts'
import { memoryFile } from './test-support/memory-file.ts'
import { buildMobi } from './test-support/mobi-builder.ts'
import { damagedVersionsOf } from './test-support/mutations.ts'
import { buildPackedPdf, buildPdf, xmp } from './test-support/pdf-builder.ts'

let workshop: Workshop

beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const INFO = '<< /Title (A \\(b\\) \\123) /Author <FEFF004A00F6> /Keywords (a,b) >>'
const MOBI = buildMobi({
  title: 'T',
  fields: [
    [100, 'Jane'],
    [103, '<p>x</p>'],
    [201, 0],
  ],
  pictures: [PNG],
})
const OPF =
  '<package><metadata><dc:title id="a">T</dc:title></metadata><manifest><item id="cover" href="c.png" media-type="image/png"/></manifest></package>'
const EPUB = { 'META-INF/container.xml': '<rootfile full-path="book.opf"/>', 'book.opf': OPF, 'c.png': PNG }
const COMIC = { 'ComicInfo.xml': '<ComicInfo><Title>T</Title></ComicInfo>', 'p2.png': PNG, 'p1.png': PNG }

async function allow(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
  }
}

describe('damaged e-books never crash a reader', () => {
  test('MOBI', async () => {
    const property = fc.asyncProperty(damagedVersionsOf(MOBI), async (bytes) => {
      await allow(readMobi(memoryFile(bytes)).then(({ cover }) => cover?.read()))
    })
    await fc.assert(property, { numRuns: 800 })
  })

  test.each([
    ['plain', buildPdf(INFO, Buffer.from(xmp('<dc:title>T</dc:title>')))],
    ['compressed', buildPackedPdf(INFO)],
  ])('PDF, %s', async (_, original) => {
    const property = fc.asyncProperty(damagedVersionsOf(original), (bytes) =>
      allow(readPdf(memoryFile(bytes))),
    )
    await fc.assert(property, { numRuns: 500 })
  })

  test.each([
    ['a.epub', () => zip(EPUB), 100],
    ['a.cbz', () => zip(COMIC), 100],
    ['four.cbr', async () => rar4(COMIC), 60],
    ['five.cbr', async () => rar5(COMIC), 60],
  ] as const)(
    '%s',
    async (name, pack, numRuns) => {
      const property = fc.asyncProperty(damagedVersionsOf(await pack()), async (bytes) => {
        const path = await workshop.write(name, bytes)
        await allow(readEbook(path))
        await allow(extractEbookCover(path))
      })
      await fc.assert(property, { numRuns })
    },
    60_000,
  )
})
