/** Messages between the client and the frame that shows a book. */

export type ReaderTheme = 'light' | 'sepia' | 'dark' | 'black'
export type ReaderFont = 'book' | 'serif' | 'sans' | 'dyslexic'

/** Display settings for reflowable books. */
export interface Look {
  readonly theme: ReaderTheme
  readonly font: ReaderFont
  /** Percent of the default size. */
  readonly fontSize: number
  /** In tenths of the font size; 0 leaves it to the book. */
  readonly lineHeight: number
  /** Percent of the width on each side. */
  readonly margin: number
  readonly columns: 'auto' | 'one' | 'two'
  readonly alignment: 'book' | 'start' | 'justify'
  readonly flow: 'paged' | 'scrolled'
}

export interface TocEntry {
  readonly label: string
  readonly href: string | null
  readonly depth: number
}

/** Position at which a chapter begins, from 0 to 1. */
export interface ChapterStart {
  readonly label: string
  readonly fraction: number
}

export interface Mark {
  readonly id: string
  readonly place: string
  readonly color: string
}

export type Target =
  | { readonly kind: 'place'; readonly place: string; readonly fraction: number | null }
  | { readonly kind: 'fraction'; readonly fraction: number }
  | { readonly kind: 'href'; readonly href: string }

/** In the client's language. */
export interface FrameTexts {
  readonly note: string
  readonly goToNote: string
  readonly close: string
  /** In place of a chapter that cannot be read. */
  readonly damaged: string
}

export type ToFrame =
  | {
      readonly type: 'open'
      readonly book: Blob
      readonly look: Look
      readonly target: Target
      readonly words: FrameTexts
    }
  | { readonly type: 'turn'; readonly by: 1 | -1 }
  | { readonly type: 'go'; readonly target: Target }
  | { readonly type: 'look'; readonly look: Look }
  | { readonly type: 'marks'; readonly marks: readonly Mark[] }
  | { readonly type: 'search'; readonly query: string; readonly number: number }
  | { readonly type: 'unselect' }
  | { readonly type: 'chapters' }

/** Reading position: a CFI with some of the text after it, used to find it in another edition of the file. */
export interface Reading {
  readonly place: string
  /** At the end of the visible part. */
  readonly fraction: number
  /** At the beginning of the visible part. */
  readonly startFraction: number
  readonly chapter: string | null
  /** Index of that chapter in the table of contents: several may have the same title. */
  readonly contentsEntry: number | null
  readonly page: number
  readonly pages: number
  readonly isAtStart: boolean
  readonly isAtEnd: boolean
  /** The first visible words. */
  readonly excerpt: string
}

export interface SearchHit {
  readonly place: string
  readonly chapter: string | null
  readonly before: string
  readonly match: string
  readonly after: string
}

export interface Selected {
  readonly place: string
  readonly text: string
}

export type FromFrame =
  | {
      readonly type: 'opened'
      readonly toc: readonly TocEntry[]
      readonly isRightToLeft: boolean
      readonly isFixed: boolean
    }
  /** `isMove`: the reader moved; otherwise only the layout changed. */
  | { readonly type: 'moved'; readonly reading: Reading; readonly isMove: boolean }
  | { readonly type: 'failed'; readonly reason: string; readonly isProtected?: boolean }
  | { readonly type: 'key'; readonly key: string; readonly shiftKey: boolean }
  | { readonly type: 'tap'; readonly zone: 'left' | 'middle' | 'right' }
  | { readonly type: 'swipe'; readonly to: 'left' | 'right' }
  | { readonly type: 'link'; readonly url: string }
  | { readonly type: 'jumped'; readonly from: string }
  | { readonly type: 'selected'; readonly selected: Selected | null }
  | { readonly type: 'mark'; readonly id: string }
  | { readonly type: 'chapters'; readonly chapters: readonly ChapterStart[] }
  | {
      readonly type: 'found'
      readonly number: number
      readonly hits: readonly SearchHit[]
      readonly isDone: boolean
    }
