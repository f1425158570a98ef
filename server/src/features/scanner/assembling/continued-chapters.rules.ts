import type { Chapter } from '../scanner.types.ts'

/**
 * A chapter that continues in the next file also gets a marker at the start of that file, for players that open the
 * file on its own. An invisible character at the end of the title marks it as a continuation.
 */

const INVISIBLE_MARK = '\u2060'
const MAX_TITLE_CHARS = 480

export function continuedTitle(title: string): string {
  return `${title.slice(0, MAX_TITLE_CHARS)} (continued)${INVISIBLE_MARK}`
}

/** Drops the first chapter if it continues one from the previous file. */
export function withoutContinuation(chapters: readonly Chapter[], fileIndex: number): readonly Chapter[] {
  const [first, ...others] = chapters
  return fileIndex > 0 && first?.title.endsWith(INVISIBLE_MARK) ? others : chapters
}
