import type { FileType } from '@lectern/contract/rules/file-types'
import { maySeeEpisode } from '../visibility/visibility.rules.ts'
import type { User } from '../users/users.types.ts'
import type { ItemWith } from './items.types.ts'

interface NamedFile {
  readonly relPath: string
  readonly kind: FileType
}

/**
 * The item as the viewer may see it: without explicit episodes and their files. Never save the result, as that would
 * delete them; edits load the whole item.
 */
export function asSeenBy<File extends NamedFile, Whole extends ItemWith<File>>(
  viewer: Pick<User, 'type' | 'permissions'>,
  item: Whole,
): Whole {
  return maySeeEpisode(viewer, { isExplicit: true }) ? item : withoutExplicitEpisodes(item)
}

export function withoutExplicitEpisodes<File extends NamedFile, Whole extends ItemWith<File>>(
  item: Whole,
): Whole {
  const { media } = item
  if (media.kind !== 'podcast') return item
  const episodes = media.episodes.filter(({ isExplicit }) => !isExplicit)
  const shown = new Set(episodes.map(({ fileRelPath }) => fileRelPath))
  const sounds = item.files
    .filter(({ kind }) => kind === 'audio')
    .map(({ relPath }) => ({ relPath, isShown: shown.has(relPath) }))
  if (episodes.length === media.episodes.length && sounds.every(({ isShown }) => isShown)) return item
  const isHidden = hidesFile(sounds)
  return {
    ...item,
    files: item.files.filter(({ relPath }) => !isHidden(relPath)),
    media: { ...media, episodes },
  }
}

interface SoundOfPodcast {
  readonly relPath: string
  /** It belongs to an episode that is not explicit. */
  readonly isShown: boolean
}

/**
 * Tells which files of a podcast those without access to explicit content do not see: the audio of explicit episodes,
 * audio without an episode, as its episode may have been explicit before it was removed, and pictures, notes and
 * transcripts of the same name beside it.
 */
export function hidesFile(sounds: readonly SoundOfPodcast[]): (relPath: string) => boolean {
  const shown = new Set(sounds.flatMap(({ relPath, isShown }) => (isShown ? [relPath] : [])))
  const stems = new Set(sounds.flatMap(({ relPath, isShown }) => (isShown ? [] : [withoutEnding(relPath)])))
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
