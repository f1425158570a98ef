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
  const shown = media.episodes.filter(({ isExplicit }) => !isExplicit)
  if (shown.length === media.episodes.length) return item
  const isHidden = hidesFile(media.episodes)
  return {
    ...item,
    files: item.files.filter(({ relPath }) => !isHidden(relPath)),
    media: { ...media, episodes: shown },
  }
}

interface EpisodeFile {
  readonly isExplicit: boolean
  readonly fileRelPath: string | null
}

/**
 * Tells which files belong to explicit episodes: their audio, and pictures, notes and transcripts of the same name
 * beside it.
 */
export function hidesFile(episodes: readonly EpisodeFile[]): (relPath: string) => boolean {
  const shown = new Set(episodes.map(({ isExplicit, fileRelPath }) => (isExplicit ? null : fileRelPath)))
  const stems = new Set(
    episodes.flatMap(({ isExplicit, fileRelPath }) =>
      isExplicit && fileRelPath !== null ? [withoutEnding(fileRelPath)] : [],
    ),
  )
  return (relPath) => {
    if (shown.has(relPath)) return false
    // `Part 1.en.srt` belongs to `Part 1.mp3`.
    for (let rest = relPath, next = withoutEnding(rest); next !== rest; next = withoutEnding(rest)) {
      if (stems.has(next)) return true
      rest = next
    }
    return false
  }
}

const withoutEnding = (relPath: string): string => relPath.replace(/\.[^./]*$/, '')
