import { maySeeEpisode } from '../visibility/visibility.rules.ts'
import type { User } from '../users/users.types.ts'
import type { ItemWith } from './items.types.ts'

/**
 * The item as the viewer may see it: without explicit episodes and their files. Never save the result, as that would
 * delete them; edits load the whole item.
 */
export function asSeenBy<File extends { readonly relPath: string }, Whole extends ItemWith<File>>(
  viewer: Pick<User, 'type' | 'permissions'>,
  item: Whole,
): Whole {
  return maySeeEpisode(viewer, { isExplicit: true }) ? item : withoutExplicitEpisodes(item)
}

export function withoutExplicitEpisodes<
  File extends { readonly relPath: string },
  Whole extends ItemWith<File>,
>(item: Whole): Whole {
  const { media } = item
  if (media.kind !== 'podcast') return item
  const hidden = media.episodes.filter(({ isExplicit }) => isExplicit)
  if (hidden.length === 0) return item
  const hiddenPaths = new Set(hidden.map(({ fileRelPath }) => fileRelPath))
  return {
    ...item,
    files: item.files.filter(({ relPath }) => !hiddenPaths.has(relPath)),
    media: { ...media, episodes: media.episodes.filter(({ isExplicit }) => !isExplicit) },
  }
}
