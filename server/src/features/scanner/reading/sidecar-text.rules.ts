import { parsePeople } from '../../items/names.rules.ts'
import { cleanDescription, failedReading, isTooLarge, linesOf, withoutEmpty } from './sidecar-values.rules.ts'
import type { SidecarReading } from '../scanner.types.ts'

/** `desc.txt`: the whole file is the description. */
export function readDescriptionText(text: string): SidecarReading {
  if (isTooLarge(text)) return failedReading('tooLarge')
  return { metadata: withoutEmpty({ description: cleanDescription(text) }), problems: [] }
}

/** `reader.txt`: the first non-empty line contains the narrators. */
export function readReaderText(text: string): SidecarReading {
  if (isTooLarge(text)) return failedReading('tooLarge')
  const line = linesOf(text).find((candidate) => candidate.trim() !== '') ?? ''
  return { metadata: withoutEmpty({ narrators: parsePeople(line) }), problems: [] }
}
