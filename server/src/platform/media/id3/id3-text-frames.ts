import { addTag, type RawTags } from '../raw-tags.ts'
import { describedText, textValues } from './frame-text.ts'
import { readableGenres } from './genres.ts'

/** Adds a text frame to the tags under its lower-case id; TXXX under its description. */
export function addFrame(tags: RawTags, id: string, content: Buffer): void {
  if (id === 'TXXX' || id === 'TXX') {
    const { description, text } = describedText(content, 0)
    for (const value of text.split('\0')) addTag(tags, description, value)
  } else if (id === 'COMM' || id === 'COM') {
    addComment(tags, content)
  } else if (id === 'TCON' || id === 'TCO') {
    for (const genre of textValues(content).flatMap((value) => readableGenres(value.trim()))) {
      addTag(tags, 'genre', genre)
    }
  } else {
    for (const value of textValues(content)) addTag(tags, id, value)
  }
}

/** A comment with a description is a separate field, often private data of a program. */
function addComment(tags: RawTags, content: Buffer): void {
  const { description, text } = describedText(content, 3)
  if (!description) addTag(tags, 'comment', text)
  else if (/^(id3v1 )?comments?$/i.test(description)) addTag(tags, 'comm', text)
  else addTag(tags, description, text)
}

/** Version 2.3 stores day and month (TDAT, `DDMM`) separately from the year; combined they are the date of 2.4. */
export function combineDateFrames(tags: RawTags): void {
  const year = tags.get('tyer')?.[0] ?? tags.get('tye')?.[0]
  const dayAndMonth = tags.get('tdat')?.[0] ?? tags.get('tda')?.[0]
  if (tags.has('date')) return
  const recorded = tags.get('tdrc')
  if (recorded) tags.set('date', recorded)
  else if (year && dayAndMonth && /^\d{4}$/.test(year) && /^\d{4}$/.test(dayAndMonth)) {
    tags.set('date', [`${year}-${dayAndMonth.slice(2)}-${dayAndMonth.slice(0, 2)}`])
  }
}
