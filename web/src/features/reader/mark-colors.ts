import type { AnnotationView } from '@lectern/contract/annotations'

type Color = NonNullable<AnnotationView['color']>

export const MARK_COLORS: readonly Color[] = ['yellow', 'green', 'blue', 'pink']

/** Same colours as in the page, see book-frame/look.ts. */
export const COLOR_CLASS: Readonly<Record<Color, string>> = {
  yellow: 'bg-[rgb(250_204_21)]',
  green: 'bg-[rgb(74_222_128)]',
  blue: 'bg-[rgb(96_165_250)]',
  pink: 'bg-[rgb(244_114_182)]',
}

export const COLOR_NAME = {
  yellow: 'reader.note.highlightYellow',
  green: 'reader.note.highlightGreen',
  blue: 'reader.note.highlightBlue',
  pink: 'reader.note.highlightPink',
} as const satisfies Record<Color, string>
