import type { Annotation } from './annotations.types.ts'

/** Exports a user's notes on a book as Markdown. */
export function toMarkdown(title: string, annotations: readonly Annotation[]): string {
  const lines = [`# ${oneLine(title)}`, '']
  let chapter: string | null = null
  for (const annotation of annotations) {
    if (annotation.chapter !== null && annotation.chapter !== chapter) {
      chapter = annotation.chapter
      lines.push(`## ${oneLine(annotation.chapter)}`, '')
    }
    lines.push(...blockOf(annotation), '')
  }
  return `${lines.join('\n').trimEnd()}\n`
}

function blockOf({ kind, text, note, fraction }: Annotation): string[] {
  const percent = `${Math.round(fraction * 100)} %`
  const quote = text === '' ? [] : text.split(/\r?\n/).map((line) => `> ${line}`)
  const label = kind === 'bookmark' ? `Bookmark at ${percent}` : percent
  const written = note.trim() === '' ? [] : ['', note.trim()]
  return [...quote, ...(quote.length > 0 ? [''] : []), `*${label}*`, ...written]
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
