/**
 * What is played of a list, in its order: what is not finished yet, or everything once all of it is. What can't be
 * played is left out.
 */
export function playQueue<Entry>(
  entries: readonly Entry[],
  is: { readonly playable: (entry: Entry) => boolean; readonly finished: (entry: Entry) => boolean },
): Entry[] {
  const playable = entries.filter((entry) => is.playable(entry))
  const unfinished = playable.filter((entry) => !is.finished(entry))
  return unfinished.length > 0 ? unfinished : playable
}
