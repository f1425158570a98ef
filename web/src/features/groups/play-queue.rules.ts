/**
 * Entries of a list to play, in order: the unfinished ones, or all of them once everything is finished. Unplayable
 * entries are left out.
 */
export function playQueue<Entry>(
  entries: readonly Entry[],
  is: { readonly playable: (entry: Entry) => boolean; readonly finished: (entry: Entry) => boolean },
): Entry[] {
  const playable = entries.filter((entry) => is.playable(entry))
  const unfinished = playable.filter((entry) => !is.finished(entry))
  return unfinished.length > 0 ? unfinished : playable
}
