import type { FieldSources, Item, Music } from '../../items/items.types.ts'
import { isPlayable, placeTracks } from './assemble-files.rules.ts'
import { tagsOf } from './assemble-book.rules.ts'
import type { AssembledMedia, AssemblyInput } from './assemble.types.ts'
import { musicFromTags } from '../reading/audio-tags.rules.ts'
import { stemOf } from '../survey/file-kinds.rules.ts'
import { readPodcastPath } from '../naming/folder-name.rules.ts'
import { mergeMetadata } from './metadata-merge.rules.ts'
import { fieldSourcesOf, storedMetadataOf } from './stored-metadata.rules.ts'

/** A music item is a single file, described by its own tags. */
export function assembleMusic(input: AssemblyInput): AssembledMedia {
  const files = placeSingleTrack(input)
  const main = files.find((file) => file.media !== null)
  const facts = readMusic(main ? tagsOf(main) : {}, stemOf(input.found.relPath))
  const { media, fieldSources } = keepUserValues(facts, input.known)
  return { media, tags: input.known?.tags ?? [], files, fieldSources }
}

function readMusic(tags: ReturnType<typeof tagsOf>, fallbackTitle: string): Music {
  const { title, disc, track, ...facts } = musicFromTags(tags)
  const { releaseCountry, releaseType, releaseStatus } = facts
  const { musicBrainzTrackId, musicBrainzAlbumId, musicBrainzAlbumArtistId, musicBrainzArtistId } = facts
  const more = {
    releaseCountry,
    releaseType,
    releaseStatus,
    musicBrainzTrackId,
    musicBrainzAlbumId,
    musicBrainzAlbumArtistId,
    musicBrainzArtistId,
  }
  return {
    kind: 'music',
    title: title ?? fallbackTitle,
    artists: facts.artists,
    album: facts.album,
    albumArtist: facts.albumArtist,
    genres: facts.genres,
    composer: facts.composer,
    originalYear: facts.originalYear,
    releaseDate: facts.releaseDate,
    language: facts.language,
    isExplicit: false,
    discNumber: disc.number,
    discTotal: disc.total,
    trackNumber: track.number,
    trackTotal: track.total,
    recordLabel: facts.recordLabel,
    isrc: facts.isrc,
    more: Object.fromEntries(
      Object.entries(more).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
    ),
  }
}

/** Values set by a user or a provider take precedence over the file's tags. */
function keepUserValues(facts: Music, known: Item | null): { media: Music; fieldSources: FieldSources } {
  const before = known?.media.kind === 'music' ? known.media : null
  const sources = known?.fieldSources ?? {}
  const kept = Object.entries(sources).filter(
    ([, { source, lockedBy }]) => source === 'hand' || source === 'provider' || lockedBy !== undefined,
  )
  const keptNames = new Set(kept.map(([name]) => (name === 'explicit' ? 'isExplicit' : name)))
  const values = before ? Object.entries(before).filter(([name]) => keptNames.has(name)) : []
  const fromTags = Object.entries(facts).filter(
    ([name, value]) => name !== 'kind' && value !== null && value !== false && !keptNames.has(name),
  )
  return {
    media: { ...facts, ...Object.fromEntries(values) },
    fieldSources: {
      ...Object.fromEntries(fromTags.map(([name]) => [name, { source: 'tags' as const }])),
      ...Object.fromEntries(kept),
    },
  }
}

/** A video gets its metadata from its folder or file name and from the files next to it. */
export function assembleVideo(input: AssemblyInput): AssembledMedia {
  const { found, options, reply, known } = input
  const title = found.isFile ? stemOf(found.relPath) : readPodcastPath(found).title
  const merged = mergeMetadata(
    { ...reply.sidecars, folder: { title: title ?? found.relPath } },
    storedMetadataOf(known),
    { precedence: options.precedence, hasAudio: true, durationSeconds: null },
  )
  const { values } = merged
  return {
    media: {
      kind: 'video',
      title: values.title ?? '',
      description: values.description ?? null,
      language: values.language ?? null,
      isExplicit: values.explicit ?? false,
    },
    tags: values.tags ?? [],
    files: placeSingleTrack(input).map((file) =>
      file.media === null
        ? file
        : { ...file, kind: 'video', media: { ...file.media, mimeType: 'video/mp4' } },
    ),
    fieldSources: fieldSourcesOf(merged, known?.fieldSources ?? {}),
  }
}

/** Only one file is played. */
function placeSingleTrack({ drafts }: AssemblyInput) {
  const main = drafts.find(isPlayable)
  return placeTracks(drafts, ({ relPath }) =>
    relPath === main?.file.relPath ? { index: 1, trackFromName: null, discFromName: null } : undefined,
  )
}
