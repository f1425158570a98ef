import { create } from 'zustand'
import type { Look } from '../../book-frame/protocol.ts'
import { knownOf, readStoredJson, writeStored } from '../../lib/storage.ts'

/** E-book display settings of this device. */
export interface ReaderLook extends Look {
  readonly comicFit: 'page' | 'width' | 'height' | 'original'
  readonly comicSpread: 'one' | 'two'
  /** `auto`: as declared by the comic. */
  readonly comicDirection: 'auto' | 'ltr' | 'rtl'
  readonly comicFlow: 'paged' | 'webtoon'
}

const CHOICES: { readonly [Key in keyof ReaderLook]: readonly ReaderLook[Key][] } = {
  theme: ['light', 'sepia', 'dark', 'black'],
  font: ['book', 'serif', 'sans', 'dyslexic'],
  fontSize: [],
  lineHeight: [],
  margin: [],
  columns: ['auto', 'one', 'two'],
  alignment: ['book', 'start', 'justify'],
  flow: ['paged', 'scrolled'],
  comicFit: ['page', 'width', 'height', 'original'],
  comicSpread: ['one', 'two'],
  comicDirection: ['auto', 'ltr', 'rtl'],
  comicFlow: ['paged', 'webtoon'],
}

export const RANGES = {
  fontSize: { min: 50, max: 300, step: 10 },
  /** 0 leaves it to the book. */
  lineHeight: { min: 10, max: 30, step: 1 },
  margin: { min: 0, max: 25, step: 1 },
} as const

export const DEFAULT_LOOK: ReaderLook = {
  theme: 'light',
  font: 'book',
  fontSize: 100,
  lineHeight: 0,
  margin: 6,
  columns: 'auto',
  alignment: 'book',
  flow: 'paged',
  comicFit: 'page',
  comicSpread: 'one',
  comicDirection: 'auto',
  comicFlow: 'paged',
}

export function isRightToLeftComic({ comicDirection }: ReaderLook, saysSo: boolean): boolean {
  return comicDirection === 'auto' ? saysSo : comicDirection === 'rtl'
}

const STORAGE_KEY = 'readerLook'

export const readLook = (stored: unknown): ReaderLook => knownOf(stored, DEFAULT_LOOK, isPossible)

function isPossible(value: unknown, key: keyof ReaderLook): boolean {
  if (key === 'fontSize' || key === 'margin' || key === 'lineHeight') {
    const { min, max } = RANGES[key]
    if (key === 'lineHeight' && value === 0) return true
    return typeof value === 'number' && value >= min && value <= max
  }
  return (CHOICES[key] as readonly unknown[]).includes(value)
}

export const useLook = create<ReaderLook>(() => readLook(readStoredJson(STORAGE_KEY)))

export function setLook(change: Partial<ReaderLook>): void {
  useLook.setState(change)
  writeStored(STORAGE_KEY, JSON.stringify(useLook.getState()))
}
