import type { Chapter } from '../../items/items.types.ts'
import { plainText } from '../../../lib/plain-text.ts'

export interface FeedChapter {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly title: string
  readonly imageUrl: string | null
  readonly linkUrl: string | null
}

const MOST_CHAPTERS = 2000

interface Given {
  readonly start: number
  readonly end: number | null
  readonly title: string
  readonly imageUrl: string | null
  readonly linkUrl: string | null
}

/**
 * Reads Podcasting 2.0 chapters (`application/json+chapters`). Chapters hidden from the table of contents are left
 * out; a chapter ends where the next one starts.
 */
export function readChapters(json: unknown, durationSeconds: number | null): FeedChapter[] {
  const list = isRecord(json) && Array.isArray(json['chapters']) ? (json['chapters'] as unknown[]) : []
  const given = list
    .slice(0, MOST_CHAPTERS)
    .flatMap(readOne)
    .toSorted((a, b) => a.start - b.start)
  return given.map((chapter, id) => {
    const next = given[id + 1]?.start ?? durationSeconds ?? chapter.end ?? chapter.start
    const { start, imageUrl, linkUrl } = chapter
    return {
      id,
      start,
      end: Math.max(start, next),
      title: chapter.title || String(id + 1),
      imageUrl,
      linkUrl,
    }
  })
}

/** Chapters listed in the feed itself only have starts, so the last one has no length. */
export function untilTheEnd(
  chapters: readonly Chapter[],
  durationSeconds: number | null,
): readonly Chapter[] {
  return chapters.map((chapter, index) =>
    index === chapters.length - 1
      ? { ...chapter, end: Math.max(chapter.end, durationSeconds ?? 0) }
      : chapter,
  )
}

function readOne(value: unknown): Given[] {
  if (!isRecord(value) || value['toc'] === false) return []
  const start = Number(value['startTime'])
  if (!Number.isFinite(start) || start < 0) return []
  const end = Number(value['endTime'])
  return [
    {
      start,
      end: Number.isFinite(end) && end > start ? end : null,
      title: typeof value['title'] === 'string' ? plainText(value['title']).slice(0, 1000) : '',
      imageUrl: addressIn(value['img']),
      linkUrl: addressIn(value['url']),
    },
  ]
}

const addressIn = (value: unknown): string | null =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && value.length < 4000 ? value : null

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
