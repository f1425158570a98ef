import { noisyPng, png, storedZip } from './archives.ts'
import { epub, pdf, textChapter } from './ebooks.ts'

/** Handmade e-books at the upper end of realistic sizes. */

const PICTURE_PX = 830
const PICTURES = 30

/** One two-megabyte image per chapter: sixty megabytes in all. */
export const epubOfPictures = (): Buffer =>
  epub({
    title: 'Pictures',
    files: Object.fromEntries(
      Array.from({ length: PICTURES }, (_, index) => [
        `p${index}.png`,
        { type: 'image/png', content: noisyPng(PICTURE_PX, PICTURE_PX, index + 1) },
      ]),
    ),
    chapters: Array.from({ length: PICTURES }, (_, index) => {
      const { title, body } = textChapter(`Plate ${index + 1}`, 5)
      return { title, body: `${body}<p><img src="p${index}.png" alt="Plate ${index + 1}"/></p>` }
    }),
  })

/** About five megabytes of text in twenty chapters, like a long novel with large files. */
export const longNovel = (): Buffer =>
  epub({
    title: 'Novel',
    chapters: Array.from({ length: 20 }, (_, index) => textChapter(`Part ${index + 1}`, 900)),
  })

export const epubOfManyChapters = (): Buffer =>
  epub({
    title: 'Thousand',
    chapters: Array.from({ length: 1000 }, (_, index) => textChapter(`Night ${index + 1}`, 6)),
  })

export const longPdf = (): Buffer => pdf(Array.from({ length: 1000 }, (_, index) => `Sheet ${index + 1}`))

/** Too large to be loaded as a whole when it is opened. */
export const heavyPdf = (): Buffer =>
  pdf(
    Array.from({ length: 20 }, (_, index) => `Sheet ${index + 1}`),
    { padding: 400_000 },
  )

export const longComic = (): Buffer =>
  storedZip(
    Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [
        `${String(index + 1).padStart(4, '0')}.png`,
        png(600, 840, [index % 256, 120, 255 - (index % 256)]),
      ]),
    ),
  )
