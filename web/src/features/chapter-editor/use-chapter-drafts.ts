import { useReducer } from 'react'
import { roundToMillis } from './clock-time.rules.ts'
import { type ChapterDraft, insertedBelow, lockToggled, removed } from './chapters.rules.ts'

export type ChapterChange =
  | { readonly kind: 'start'; readonly key: number; readonly seconds: number }
  | { readonly kind: 'title'; readonly key: number; readonly title: string }
  | { readonly kind: 'insert'; readonly key: number }
  | { readonly kind: 'remove'; readonly key: number }
  | { readonly kind: 'lock'; readonly key: number; readonly isRange: boolean }
  | { readonly kind: 'all'; readonly drafts: readonly ChapterDraft[] }

interface State {
  readonly drafts: readonly ChapterDraft[]
  /** Anchor for locking a range. */
  readonly lastLocked: number | null
}

function reduce({ drafts, lastLocked }: State, change: ChapterChange): State {
  const edit = (key: number, part: Partial<ChapterDraft>) => ({
    lastLocked,
    drafts: drafts.map((chapter) => (chapter.key === key ? { ...chapter, ...part } : chapter)),
  })
  switch (change.kind) {
    case 'start':
      return edit(change.key, { startSeconds: Math.max(0, roundToMillis(change.seconds)) })
    case 'title':
      return edit(change.key, { title: change.title })
    case 'insert':
      return { lastLocked, drafts: insertedBelow(drafts, change.key) }
    case 'remove':
      return { lastLocked, drafts: removed(drafts, change.key) }
    case 'lock':
      return {
        lastLocked: change.key,
        drafts: lockToggled(drafts, change.key, change.isRange ? lastLocked : null),
      }
    case 'all':
      return { lastLocked: null, drafts: change.drafts }
  }
}

export function useChapterDrafts(initial: readonly ChapterDraft[]) {
  const [{ drafts }, change] = useReducer(reduce, { drafts: initial, lastLocked: null })
  return [drafts, change] as const
}
