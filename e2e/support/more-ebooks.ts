import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ffmpegOnce } from '../../scripts/lib/media-cache.mjs'
import { epub, paragraphs, textChapter } from './ebooks.ts'

/** E-books with special features: notes, vertical text, audio along with the text. */

const lines = (name: string, count: number): string =>
  paragraphs(name, count)
    .map((text) => `<p>${text}</p>`)
    .join('')

/** Notes marked up as in EPUB 3, notes with ARIA roles in a separate file, and notes without any markup. */
export const epubWithNotes = (): Buffer =>
  epub({
    title: 'Notes',
    chapters: [
      {
        title: 'Text',
        body: `<h1>Text</h1><p>A lamp<a epub:type="noteref" href="#n1">1</a> and a bell<a role="doc-noteref" href="c1.xhtml#e2">2</a>
and a horn<sup><a href="c1.xhtml#e3">3</a></sup>. See <a href="c1.xhtml">all notes</a> and <a href="c3.xhtml">sources</a>.</p>${lines('Text', 30)}
<aside epub:type="footnote" id="n1"><p>A lamp of <em>oil</em>. <a href="#n1" role="doc-backlink">↩</a></p></aside>`,
      },
      {
        title: 'All notes',
        body: `<h1>All notes</h1><ol><li id="e2" role="doc-endnote"><p>A bell of bronze.</p><p>It still rings.</p></li></ol>
<p><a id="e3" href="c0.xhtml">3</a> A horn for the fog, see <a href="c2.xhtml">later</a>.</p>`,
      },
      textChapter('Later'),
      { title: 'Sources', body: '<h1>Sources</h1><p>Letters.</p>', isAside: true },
    ],
  })

const FB2_SECTION = (name: string): string =>
  `<section><title><p>${name}</p></title>${lines(name, 30)}<p>With a note<a l:href="#n1" type="note">[1]</a>.</p></section>`

export const fictionBook = (title: string): string => `<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"><description>
<title-info><genre>prose</genre><author><first-name>Ada</first-name><last-name>Moor</last-name></author>
<book-title>${title}</book-title><lang>en</lang></title-info></description>
<body>${['Shore', 'Ebb'].map(FB2_SECTION).join('')}</body>
<body name="notes"><section id="n1"><title><p>1</p></title><p>Said by the harbour master.</p></section></body></FictionBook>`

/** Vertical Japanese text; the book does not declare its page direction. */
export const verticalEpub = (): Buffer =>
  epub({
    title: 'Tategaki',
    language: 'ja',
    chapters: ['一', '二'].map((title) => ({
      title,
      head: '<style>html { writing-mode: vertical-rl; }</style>',
      body: `<h1>${title}章</h1>${Array.from({ length: 60 }, (_, index) => `<p>${index + 1}。${'霧の港は静かだった。'.repeat(6)}</p>`).join('')}`,
    })),
  })

const OVERLAY = `<?xml version="1.0"?>
<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>
<par><text src="c0.xhtml#said"/><audio src="voice.mp3" clipBegin="0s" clipEnd="2.5s"/></par></body></smil>`

/** The first chapter also has narration: a media overlay maps words to audio. */
export function epubWithVoice(): Buffer {
  const [first, second] = [textChapter('Spoken'), textChapter('Silent')]
  return epub({
    title: 'Aloud',
    chapters: [
      { ...first, body: `<p id="said">Heard and read.</p>${first.body}`, overlay: 'c0.smil' },
      second,
    ],
    files: {
      'c0.smil': { type: 'application/smil+xml', content: OVERLAY },
      'voice.mp3': { type: 'audio/mpeg', content: Buffer.alloc(4096) },
    },
  })
}

/**
 * An audiobook with its e-book: two minutes of audio in three chapters, and the same chapters as text after a
 * foreword.
 */
export async function putBothMedia(folder: string): Promise<void> {
  const notes = path.join(await mkdtemp(path.join(tmpdir(), 'lectern-chapters-')), 'chapters.txt')
  const chapters = ['Chapter 1: Low water', 'Chapter 2: The turn', 'Chapter 3: High water']
  const marks = chapters.map(
    (title, index) =>
      `[CHAPTER]\nTIMEBASE=1/1\nSTART=${index * 40}\nEND=${(index + 1) * 40}\ntitle=${title}\n`,
  )
  await writeFile(notes, `;FFMETADATA1\n${marks.join('')}`)
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=120']
  await ffmpegOnce([...sound, '-i', notes, '-map_metadata', '1', '-b:a', '32k', 'Both.m4b'], folder)
  const book = epub({
    title: 'Both',
    chapters: ['Foreword', '1. Low water', '2. The turn', '3. High water'].map((name) => textChapter(name)),
  })
  await writeFile(path.join(folder, 'Both.epub'), book)
}

/** Boxes that no browser splits between pages, each longer than a page, and a table wider than one. */
export const epubWithBoxes = (): Buffer =>
  epub({
    title: 'Boxes',
    chapters: [
      {
        title: 'Listing',
        body: `<pre>${Array.from({ length: 150 }, (_, index) => `Line${index}.`).join('\n')}</pre>
<div style="overflow: hidden">${paragraphs('Clipped', 40)
          .map((text) => `<p>${text}</p>`)
          .join('')}</div>
<div style="display: inline-block">${paragraphs('Inline', 40)
          .map((text) => `<p>${text}</p>`)
          .join('')}</div>
<table>${`<tr>${'<td>Measurements</td>'.repeat(24)}</tr>`.repeat(3)}</table><p>The end.</p>`,
      },
    ],
  })
