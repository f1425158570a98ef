import type { Episode } from '../../items/items.types.ts'

/** Finds the episodes that are already here under another id, for example because a scan found their files first. */

export interface EpisodeHere {
  readonly id: string
  readonly relPath: string | null
  readonly url: string | null
}

type Given = Pick<Episode, 'id' | 'fileRelPath' | 'enclosure'>

/** Maps the id of an imported episode to that of the existing one. */
export function sameEpisodes(given: readonly Given[], here: readonly EpisodeHere[]): Map<string, string> {
  const givenIds = new Set<string>(given.map(({ id }) => id))
  // An episode from an earlier import is its own counterpart.
  const others = here.filter(({ id }) => !givenIds.has(id))
  const hereIds = new Set(here.map(({ id }) => id))
  const byPath = new Map(others.map(({ id, relPath }) => [relPath, id]))
  const byUrl = new Map(others.map(({ id, url }) => [url, id]))
  const found = new Map<string, string>()
  const taken = new Set<string>()
  for (const { id, fileRelPath, enclosure } of given) {
    if (hereIds.has(id)) continue
    const same =
      (fileRelPath === null ? undefined : byPath.get(fileRelPath)) ??
      (enclosure === null ? undefined : byUrl.get(enclosure.url))
    if (same === undefined || taken.has(same)) continue
    taken.add(same)
    found.set(id, same)
  }
  return found
}
