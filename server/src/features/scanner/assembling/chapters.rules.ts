import { cleanChapters, type LooseChapter } from './chapter-cleaning.rules.ts'
import { withoutContinuation } from './continued-chapters.rules.ts'
import { stemOf } from '../survey/file-kinds.rules.ts'
import { readOverdriveMarkers } from '../reading/overdrive.rules.ts'
import type { Chapter } from '../scanner.types.ts'

/** What the chapter rules need to know about a track. Tracks are passed in playing order. */
export interface ChapterFile {
  relPath: string
  durationSeconds: number
  titleTag: string | null
  chapters: readonly LooseChapter[]
  overdriveMarkers: string | null
}

export interface ChapterOptions {
  bookTitle: string | null
  preferOverdriveMarkers: boolean
}

export interface FoundChapters {
  chapters: Chapter[]
  /** `files`: one chapter per file. */
  source: 'overdrive' | 'embedded' | 'files' | 'none'
}

/** Returns the chapters of the whole book from the best available source. */
export function findChapters(files: readonly ChapterFile[], options: ChapterOptions): FoundChapters {
  const durationSeconds = files.reduce((sum, file) => sum + lengthOf(file), 0)
  const cleaned = (source: FoundChapters['source'], loose: readonly LooseChapter[]): FoundChapters => {
    const chapters = cleanChapters(loose, durationSeconds)
    return { chapters, source: chapters.length > 0 ? source : 'none' }
  }
  const overdrive = options.preferOverdriveMarkers ? fromOverdrive(files) : []
  if (overdrive.length > 0) return cleaned('overdrive', overdrive)
  const [first] = files
  if (!first) return { chapters: [], source: 'none' }
  if (files.every((file) => file.chapters.length === 0)) {
    return cleaned('files', files.length > 1 ? onePerFile(files, options.bookTitle) : [])
  }
  const isWhole = files.length === 1 || haveWholeBook(files)
  return cleaned('embedded', isWhole ? first.chapters : concatenated(files, options.bookTitle))
}

function lengthOf(file: ChapterFile): number {
  return Number.isFinite(file.durationSeconds) && file.durationSeconds > 0 ? file.durationSeconds : 0
}

function startsOf(files: readonly ChapterFile[]): number[] {
  let start = 0
  return files.map((file) => {
    const own = start
    start += lengthOf(file)
    return own
  })
}

/** Used only if every file has markers; otherwise the files without would have no chapters. */
function fromOverdrive(files: readonly ChapterFile[]): LooseChapter[] {
  const starts = startsOf(files)
  const all = files.map((file) => readOverdriveMarkers(file.overdriveMarkers ?? ''))
  if (files.some((file) => !file.overdriveMarkers?.trim())) return []
  return all.flatMap((markers, index) =>
    markers.map(({ name, startSeconds }) => ({
      title: name,
      startSeconds: (starts[index] ?? 0) + startSeconds,
      endSeconds: null,
    })),
  )
}

/**
 * Some programs write the chapters of the whole book into each of its files. In that case the chapters of the first
 * two files are identical and extend past the end of the first file. If they are identical but fit, each file simply
 * has its own `Chapter 1`.
 */
function haveWholeBook(files: readonly ChapterFile[]): boolean {
  const [first, second] = files
  if (!first || !second || first.chapters.length === 0) return false
  const isAlike =
    first.chapters.length === second.chapters.length &&
    first.chapters.every((chapter, index) => {
      const other = second.chapters[index]
      return chapter.title === other?.title && Math.abs(chapter.startSeconds - other.startSeconds) < 0.1
    })
  const lastStart = first.chapters.reduce((latest, chapter) => Math.max(latest, chapter.startSeconds), 0)
  return isAlike && lastStart > lengthOf(first)
}

/** Concatenates the chapters of all files; a file without chapters becomes one chapter. */
function concatenated(files: readonly ChapterFile[], bookTitle: string | null): LooseChapter[] {
  const starts = startsOf(files)
  const titles = fileTitles(files, bookTitle)
  return files.flatMap((file, index) => {
    const start = starts[index] ?? 0
    const own = cleanChapters(file.chapters, lengthOf(file))
    if (own.length === 0) return [{ title: titles[index] ?? '', startSeconds: start, endSeconds: null }]
    return withoutContinuation(own, index).map((chapter) => ({
      title: chapter.title,
      startSeconds: start + chapter.start,
      endSeconds: null,
    }))
  })
}

function onePerFile(files: readonly ChapterFile[], bookTitle: string | null): LooseChapter[] {
  const titles = fileTitles(files, bookTitle)
  return startsOf(files).map((startSeconds, index) => ({
    title: titles[index] ?? '',
    startSeconds,
    endSeconds: null,
  }))
}

/** Uses title tags if every file has a distinct one and none is the book title; otherwise file names. */
function fileTitles(files: readonly ChapterFile[], bookTitle: string | null): string[] {
  const tags = files.map((file) => file.titleTag?.trim() ?? '')
  const areTitles = !tags.includes('') && new Set(tags).size === tags.length
  const repeatsBook =
    bookTitle !== null && tags.some((tag) => tag.toLowerCase() === bookTitle.trim().toLowerCase())
  return areTitles && !repeatsBook ? tags : files.map((file) => stemOf(file.relPath))
}
