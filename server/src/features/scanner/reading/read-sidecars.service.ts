import { cleanHtml } from '../../../lib/clean-html.ts'
import { MediaError } from '../../../platform/media/media-error.ts'
import { withMediaFile } from '../../../platform/media/media-file.ts'
import { parseOpf } from '../../../platform/media/opf.ts'
import { decodeDosText } from '../../../platform/media/old-code-pages.ts'
import { decodeByMark, decodeLatin1, decodeStrictUtf8 } from '../../../platform/media/text-decoding.ts'
import { bookFromFacts } from '../assembling/book-facts.rules.ts'
import type { FoundMetadata } from '../assembling/metadata-merge.rules.ts'
import { problemOf } from './file-problems.service.ts'
import type { FileProblem, SidecarKind } from './readings.types.ts'
import type { SidecarReading, SourceMetadata } from '../scanner.types.ts'
import { readAbsMetadata } from './sidecar-abs.rules.ts'
import { readJsonMetadata } from './sidecar-json.rules.ts'
import { readNfo } from './sidecar-nfo.rules.ts'
import { readDescriptionText, readReaderText } from './sidecar-text.rules.ts'

const READERS: Record<SidecarKind, (text: string) => SidecarReading> = {
  description: readDescriptionText,
  reader: readReaderText,
  nfo: readNfo,
  opf: readOpf,
  abs: readAbsMetadata,
  json: readJsonMetadata,
}

function readOpf(text: string): SidecarReading {
  const metadata = bookFromFacts(parseOpf(text))
  const isEmptyMetadata = Object.keys(metadata).length === 0
  return { metadata, problems: isEmptyMetadata ? [{ problem: 'notThisFormat', where: '' }] : [] }
}

const SOURCE_OF = {
  description: 'text',
  reader: 'text',
  nfo: 'nfo',
  opf: 'opf',
  abs: 'abs',
  json: 'json',
} as const satisfies Record<SidecarKind, keyof FoundMetadata>

const MAX_BYTES = 4 * 1024 * 1024

export async function readSidecars(
  root: string,
  sidecars: Readonly<Partial<Record<SidecarKind, string>>>,
  problems: FileProblem[],
): Promise<FoundMetadata> {
  const found: FoundMetadata = {}
  for (const [name, relPath] of Object.entries(sidecars)) {
    const kind = name as SidecarKind
    const metadata = await readOne(root, relPath, kind, problems)
    const source = SOURCE_OF[kind]
    found[source] = { ...found[source], ...metadata }
  }
  return found
}

async function readOne(
  root: string,
  relPath: string,
  kind: SidecarKind,
  problems: FileProblem[],
): Promise<SourceMetadata> {
  try {
    const reading = READERS[kind](await readText(`${root}/${relPath}`, kind))
    const [problem] = reading.problems
    if (problem) problems.push({ relPath, message: describe(problem) })
    const { description } = reading.metadata
    if (description === undefined) return reading.metadata
    return { ...reading.metadata, description: cleanHtml(description) }
  } catch (error) {
    if (error instanceof MediaError && error.code === 'empty') return {}
    problems.push(problemOf(relPath, error))
    return {}
  }
}

const WORDS: Record<SidecarReading['problems'][number]['problem'], string> = {
  notThisFormat: 'is not written in the format its name promises',
  unknownVersion: 'is of a version that is not known here',
  tooLarge: 'is too large to be read',
  notReadable: 'cannot be understood',
  badValue: 'holds a value that makes no sense',
}

function describe({ problem, where }: SidecarReading['problems'][number]): string {
  return where === '' ? `The file ${WORDS[problem]}` : `The file ${WORDS[problem]} (${where})`
}

/** Decodes by byte order mark if there is one, else as UTF-8, else as a legacy encoding. */
export function readText(path: string, kind: SidecarKind | null = null): Promise<string> {
  return withMediaFile(path, undefined, async (file) => {
    if (file.size > MAX_BYTES) throw new Error(`The file ${WORDS.tooLarge}`)
    const bytes = await file.chunk(0, file.size)
    const isMarked = bytes[0] === 0xef || bytes[0] === 0xfe || bytes[0] === 0xff
    if (isMarked) return decodeByMark(bytes)
    const drawn = kind === 'nfo' && decodeStrictUtf8(bytes) === null ? decodeDosText(bytes) : null
    return drawn ?? decodeLatin1(bytes)
  })
}
