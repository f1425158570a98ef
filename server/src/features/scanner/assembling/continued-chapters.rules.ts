import type { Chapter } from '../scanner.types.ts'

/**
 * A chapter that goes on in the next file of a book has a mark at the beginning of that file, too, for players that
 * play it alone. An invisible mark at the end of its title shows that it is not a new chapter.
 */

const UNSEEN_MARK = '\u2060'
const MAX_TITLE_CHARS = 480

export function continuedTitle(title: string): string {
  return `${title.slice(0, MAX_TITLE_CHARS)} (continued)${UNSEEN_MARK}`
}

/** The chapters of the file at a place in the book, without the one that began in the file before it. */
export function withoutContinuation(chapters: readonly Chapter[], fileIndex: number): readonly Chapter[] {
  const [first, ...others] = chapters
  return fileIndex > 0 && first?.title.endsWith(UNSEEN_MARK) ? others : chapters
}
