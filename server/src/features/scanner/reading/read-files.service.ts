import { cleanHtml } from '../../../lib/clean-html.ts'
import { messageOf } from '../../../lib/errors.ts'
import { pick } from '../../../lib/pick.ts'
import { type AudioFacts as MediaFacts, readAudio } from '../../../platform/media/audio-tags.ts'
import { readEbook } from '../../../platform/media/ebook-facts.ts'
import { isOutOfReach } from '../../../platform/media/media-error.ts'
import { trackMimeType } from '../../../platform/media/mime.ts'
import { bookFromFacts } from '../assembling/book-facts.rules.ts'
import { headHashOf } from '../survey/head-hash.service.ts'
import { problemOf } from './file-problems.service.ts'
import { readCover } from './read-cover.service.ts'
import { readCueSheets } from './read-cue-sheets.service.ts'
import { readSidecars } from './read-sidecars.service.ts'
import type {
  AudioFacts,
  AudioReading,
  FileProblem,
  ReadReply,
  ReadRequest,
  Tools,
} from './readings.types.ts'
import type { SourceMetadata } from '../scanner.types.ts'

/** Reads the requested files of one item. A broken file is reported, and the others are still read. */
export async function readItemFiles(request: ReadRequest, tools: Tools): Promise<ReadReply> {
  const problems: FileProblem[] = []
  const audio = new Map<string, AudioReading>()
  let numProbed = 0
  for (const { relPath, size } of request.audio) {
    const { reading, wasProbed } = await readOne(`${request.root}/${relPath}`, size, tools)
    audio.set(relPath, reading)
    if (wasProbed) numProbed += 1
    if (reading.problem !== null) {
      problems.push({ relPath, message: reading.problem, isOutOfReach: reading.isOutOfReach === true })
    }
  }
  const ebook = request.ebook === null ? null : await readBook(request.root, request.ebook, problems)
  const sidecars = await readSidecars(request.root, request.sidecars, problems)
  const cover = request.cover && (await readCover(request.root, request.cover, audio, tools, problems))
  const { cueSheets } = request
  const cueMarks = cueSheets && (await readCueSheets(request.root, cueSheets, problems))
  return {
    audio,
    ebook,
    sidecars,
    cover,
    ...(cueMarks && { cueMarks }),
    problems: uniqueProblems(problems),
    numProbed,
  }
}

/** Deduplicates problems: a broken e-book is opened both for its metadata and for its cover. */
function uniqueProblems(problems: readonly FileProblem[]): FileProblem[] {
  return [...new Map(problems.map((problem) => [`${problem.relPath}\n${problem.message}`, problem])).values()]
}

async function readOne(path: string, size: number, tools: Tools) {
  const headHash = headHashOf(path, size)
  const mimeType = trackMimeType(path)
  try {
    const facts = await readAudio(path, { ffprobe: tools.ffprobe })
    const reading: AudioReading = { facts: toFacts(facts), problem: facts.problem, headHash, mimeType }
    return { reading, wasProbed: facts.readBy === 'ffprobe' }
  } catch (error) {
    const problem = messageOf(error)
    const reading: AudioReading = {
      facts: null,
      problem,
      isOutOfReach: isOutOfReach(error),
      headHash,
      mimeType,
    }
    return { reading, wasProbed: false }
  }
}

const SAME_FACTS = [
  'durationSeconds',
  'bitRate',
  'codec',
  'format',
  'channels',
  'channelLayout',
  'timeBase',
  'language',
  'chapters',
] as const

function toFacts(facts: MediaFacts): AudioFacts {
  return {
    ...pick(facts, SAME_FACTS),
    embeddedCover: facts.embeddedCover?.mime ?? null,
    ...(facts.isUnplayable ? { isUnplayable: true } : {}),
    tags: cleanTags(facts.tags),
  }
}

/** Descriptions may contain markup, which is sanitised. */
function cleanTags(tags: MediaFacts['tags']): Record<string, string> {
  const { tagComment, tagDescription } = tags
  return {
    ...tags,
    ...(tagComment === undefined ? {} : { tagComment: cleanHtml(tagComment) }),
    ...(tagDescription === undefined ? {} : { tagDescription: cleanHtml(tagDescription) }),
  }
}

async function readBook(
  root: string,
  relPath: string,
  problems: FileProblem[],
): Promise<SourceMetadata | null> {
  try {
    const facts = await readEbook(`${root}/${relPath}`)
    return withCleanDescription(bookFromFacts(facts))
  } catch (error) {
    problems.push(problemOf(relPath, error))
    return null
  }
}

function withCleanDescription(metadata: SourceMetadata): SourceMetadata {
  return metadata.description === undefined
    ? metadata
    : { ...metadata, description: cleanHtml(metadata.description) }
}
