const END_EMBEDDING = '\u202c'
const END_ISOLATE = '\u2069'
const FIRST_ISOLATE = '\u2066'
const MARKS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Marks that start a writing direction and are never closed also turn around whatever is shown after the text. Closed
 * ones are kept.
 */
export function withoutOpenDirections(text: string): string {
  const open: string[] = []
  for (const [mark] of text.matchAll(MARKS)) {
    if (mark !== END_EMBEDDING && mark !== END_ISOLATE) {
      open.push(mark < FIRST_ISOLATE ? END_EMBEDDING : END_ISOLATE)
    } else if (open.pop() !== mark) {
      return text.replace(MARKS, '')
    }
  }
  return open.length === 0 ? text : text.replace(MARKS, '')
}
