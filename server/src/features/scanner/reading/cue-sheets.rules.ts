import { extensionOf } from '@lectern/contract/rules/file-types'
import { stemOf } from '../survey/file-kinds.rules.ts'
import type { CandidateFile } from '../scanner.types.ts'

/**
 * Finds the cue sheet of each audio file: `CD1.cue` or `CD1.flac.cue` for `CD1.flac`, or the only one if there is only
 * one audio file.
 */
export function pickCueSheets(files: readonly CandidateFile[]): Record<string, string> {
  const sheets = files.filter(({ relPath }) => extensionOf(relPath) === 'cue')
  const sounds = files.filter(({ role, type }) => role !== 'side' && type === 'audio')
  const [only] = sheets
  const isOnlyPair = sheets.length === 1 && sounds.length === 1
  const pairs = sounds.flatMap(({ relPath }) => {
    const names = new Set([keyOf(relPath), relPath.toLowerCase()])
    const sheet = isOnlyPair ? only : sheets.find((file) => names.has(keyOf(file.relPath)))
    return sheet ? [[relPath, sheet.relPath] as const] : []
  })
  return Object.fromEntries(pairs)
}

/** The path without its extension. */
function keyOf(relPath: string): string {
  return (relPath.slice(0, relPath.lastIndexOf('/') + 1) + stemOf(relPath)).toLowerCase()
}
