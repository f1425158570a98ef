import type { DuplicateView } from '@lectern/contract/duplicates'

/** The item most users would keep: not missing, listened to, longest audio, then added first. */
export function likelyKept(items: readonly DuplicateView[]): string | null {
  const [best] = items.toSorted(
    (a, b) =>
      Number(a.isMissing) - Number(b.isMissing) ||
      b.numListeners - a.numListeners ||
      b.duration - a.duration ||
      b.numChapters - a.numChapters ||
      a.addedAt - b.addedAt,
  )
  return best?.id ?? null
}
