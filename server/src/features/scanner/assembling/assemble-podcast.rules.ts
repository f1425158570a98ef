import { compareNaturally } from '@lectern/contract/rules/sorting'
import type { Episode, ItemFile, Podcast } from '../../items/items.types.ts'
import { playedFiles } from '../../items/played-files.rules.ts'
import { factsOrNull, PODCAST_FACTS } from '../../items/written-facts.rules.ts'
import { type DraftFile, isPlayable, placeTracks, secondsOf } from './assemble-files.rules.ts'
import { tagsOf } from './assemble-book.rules.ts'
import type { AssembledMedia, AssemblyInput } from './assemble.types.ts'
import { dateOf, podcastFromTags } from '../reading/audio-tags.rules.ts'
import type { AudioTags } from '../scanner.types.ts'
import { readEpisodeName } from '../naming/episode-name.rules.ts'
import { stemOf } from '../survey/file-kinds.rules.ts'
import { readPodcastPath } from '../naming/folder-name.rules.ts'
import { mergeMetadata, type MergedMetadata } from './metadata-merge.rules.ts'
import { fieldSourcesOf, storedMetadataOf } from './stored-metadata.rules.ts'

/** The protocol's default; nothing is downloaded until auto-download is enabled. */
const DEFAULT_SCHEDULE = '0 * * * *'
const DEFAULT_TYPE = 'episodic'

/** Builds a podcast from its folder; every audio file is an episode. */
export function assemblePodcast(input: AssemblyInput): AssembledMedia {
  const before = input.known?.media.kind === 'podcast' ? input.known.media : null
  const episodes = assembleEpisodes(input, before?.episodes ?? [])
  const places = new Map(
    episodes.map(({ fileRelPath }, index) => [
      fileRelPath,
      { index: index + 1, trackFromName: null, discFromName: null },
    ]),
  )
  const files = placeTracks(input.drafts, ({ relPath }) => places.get(relPath))
  const merged = mergePodcast(input, files)
  return {
    media: toPodcast(merged, episodes, before),
    tags: merged.values.tags ?? [],
    files,
    fieldSources: fieldSourcesOf(merged, input.known?.fieldSources ?? {}),
  }
}

/**
 * An episode follows its file when it moves within the show. If the file is gone, the episode is kept without it and
 * re-linked when the file returns, by download path or else by title.
 */
function assembleEpisodes(input: AssemblyInput, before: readonly Episode[]): Episode[] {
  const sounds = input.drafts.filter(isPlayable)
  const byOldPath = new Map(sounds.map((draft) => [draft.oldRelPath, draft]))
  const taken = new Set<DraftFile>()
  const downloads = new Map(
    before.flatMap(({ id, fileRelPath, downloadRelPath }) =>
      fileRelPath === null && downloadRelPath !== null ? [[downloadRelPath, id]] : [],
    ),
  )
  const isNew = (sound: DraftFile) => sound.oldRelPath === null && !taken.has(sound)
  const kept = before.map((episode) => {
    const draft =
      byOldPath.get(episode.fileRelPath ?? '') ??
      sounds.find((sound) => isNew(sound) && downloads.get(sound.file.relPath) === episode.id) ??
      sounds.find(
        (sound) =>
          isNew(sound) && !downloads.has(sound.file.relPath) && titleOf(sound.file) === episode.title,
      )
    if (draft) taken.add(draft)
    const fileRelPath = draft?.file.relPath ?? null
    const inFile = draft && episode.chapters.length === 0 ? chaptersIn(draft.file) : []
    const chapters = inFile.length > 0 ? inFile : episode.chapters
    const isSame = fileRelPath === episode.fileRelPath && chapters === episode.chapters
    return isSame ? episode : { ...episode, fileRelPath, chapters, updatedAt: input.now }
  })
  const fresh = sounds.filter((sound) => !taken.has(sound)).map(({ file }) => newEpisode(file, input))
  return [...kept, ...fresh.sort(compareEpisodes)]
}

function newEpisode(file: ItemFile, { newId, now }: AssemblyInput): Episode {
  const tags = tagsOf(file)
  const name = readEpisodeName(file.relPath)
  // A full date in the file name beats a year in the tags.
  const tagged = dateOf(tags)
  const date = timeOf(tagged) === null ? (name.date ?? tagged) : tagged
  return {
    id: newId(),
    title: titleOf(file),
    subtitle: tags.tagSubtitle ?? '',
    description: tags.tagDescription ?? tags.tagComment ?? '',
    season: name.season || seasonIn(tags),
    episode: name.episode || numberIn(tags.tagTrack),
    episodeType: '',
    guid: null,
    pubDate: date ?? '',
    publishedAt: timeOf(date),
    enclosure: null,
    isExplicit: false,
    chapters: chaptersIn(file),
    fileRelPath: file.relPath,
    downloadRelPath: null,
    feedSeconds: null,
    addedAt: now,
    updatedAt: now,
  }
}

/** Other servers write the season as the disc; ours are the first half of `2.7`. The only disc is no season. */
function seasonIn({ tagDisc = '', tagSeriesPart = '' }: AudioTags): string {
  if (/^\s*0*1\/0*1\s*$/.test(tagDisc)) return ''
  return numberIn(tagDisc) || (/^(\d+)\.\d+$/.exec(tagSeriesPart)?.[1] ?? '')
}

/** '3/12' → '3'. */
const numberIn = (tag: string | undefined): string => /^\s*0*(\d+)/.exec(tag ?? '')?.[1] ?? ''

function titleOf(file: ItemFile): string {
  return tagsOf(file).tagTitle?.trim() || stemOf(file.relPath)
}

function chaptersIn(file: ItemFile): Episode['chapters'] {
  return file.media?.probe.chapters ?? []
}

const ISO_DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}/
/** Other servers write the date as the feed has it. */
const FEED_DATE = /^(?:[a-z]{3},\s*)?[0-9]{1,2} [a-z]{3} [0-9]{4} [0-9]{2}:[0-9]{2}/i

/** Full dates only: a bare year would date all its episodes to the first of January. */
function timeOf(date = ''): number | null {
  if (!ISO_DATE.test(date) && !FEED_DATE.test(date)) return null
  const time = Date.parse(date)
  return Number.isNaN(time) ? null : time
}

function compareEpisodes(a: Episode, b: Episode): number {
  return (
    (a.publishedAt ?? 0) - (b.publishedAt ?? 0) || compareNaturally(a.fileRelPath ?? '', b.fileRelPath ?? '')
  )
}

function mergePodcast(
  { found, options, reply, known }: AssemblyInput,
  files: readonly ItemFile[],
): MergedMetadata {
  const episodes = playedFiles(files)
  const [first] = episodes
  return mergeMetadata(
    {
      ...reply.sidecars,
      folder: readPodcastPath(found),
      ...(first ? { tags: podcastFromTags(tagsOf(first)) } : {}),
    },
    storedMetadataOf(known),
    {
      precedence: options.precedence,
      hasAudio: true,
      durationSeconds: secondsOf(episodes),
    },
  )
}

function toPodcast(
  { values }: MergedMetadata,
  episodes: readonly Episode[],
  before: Podcast | null,
): Podcast {
  return {
    kind: 'podcast',
    title: values.title ?? '',
    ...factsOrNull(values, PODCAST_FACTS),
    genres: values.genres ?? [],
    isExplicit: values.explicit ?? false,
    type: values.podcastType ?? DEFAULT_TYPE,
    episodes,
    isAutoDownload: before?.isAutoDownload ?? false,
    autoDownloadSchedule: before ? before.autoDownloadSchedule : DEFAULT_SCHEDULE,
    maxEpisodesToKeep: before?.maxEpisodesToKeep ?? 0,
    maxNewEpisodes: before?.maxNewEpisodes ?? 3,
    lastEpisodeCheckAt: before?.lastEpisodeCheckAt ?? null,
  }
}
