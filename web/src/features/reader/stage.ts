import type { ChapterStart, Reading, SearchHit, Selected, TocEntry } from '../../book-frame/protocol.ts'
import type { Ebook } from './ebook.rules.ts'
import type { ReaderLook } from './reader-look.ts'

export type { ChapterStart, Reading, SearchHit, Selected, TocEntry }

/** Commands that the reader can send to the component showing the pages. */
export interface StageControls {
  readonly turn: (by: 1 | -1) => void
  /** Scrolls within a page that is taller than the window; false at its end. */
  readonly scroll?: (by: 1 | -1) => boolean
  readonly goToFraction: (fraction: number) => void
  readonly goToPlace: (place: string) => void
  readonly goToHref?: (href: string) => void
  readonly search?: (query: string, onFound: (hits: readonly SearchHit[], isDone: boolean) => void) => void
  readonly unselect?: () => void
  readonly zoom?: (by: 1 | -1) => void
  /** Start positions of the chapters. */
  readonly chapters?: () => Promise<readonly ChapterStart[]>
}

export interface Opened {
  readonly controls: StageControls
  readonly toc: readonly TocEntry[]
  readonly isRightToLeft: boolean
  /** Font size and line height can be changed. */
  readonly canReflow: boolean
}

export interface Start {
  readonly place: string | null
  readonly fraction: number | null
}

export interface StageMark {
  readonly id: string
  readonly place: string
  readonly color: string
}

/** A book cannot be shown; the message is meant for the user. */
export class CannotShow extends Error {}

/** Props of a component that shows the pages of one kind of e-book. */
export interface StageProps {
  readonly ebook: Ebook
  readonly title: string
  readonly start: Start
  readonly look: ReaderLook
  readonly marks: readonly StageMark[]
  readonly onOpened: (opened: Opened) => void
  /** `isMove`: the reader moved; otherwise the position was opened or the layout changed. */
  readonly onReading: (reading: Reading, isMove: boolean) => void
  readonly onFailed: (error: unknown) => void
  readonly onKey: (key: string) => void
  readonly onTap: (zone: 'left' | 'middle' | 'right') => void
  readonly onSwipe: (to: 'left' | 'right') => void
  readonly onJumped: (from: string) => void
  readonly onSelected: (selected: Selected | null) => void
  readonly onMark: (id: string) => void
}
