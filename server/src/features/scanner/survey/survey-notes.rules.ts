import type { WalkProblem } from '../../../platform/files/walk.types.ts'
import { scanNote } from '../runs/scan-notes.rules.ts'
import type { ScanNote, ScanNoteKind } from '../scanner.types.ts'
import type { SurveyNote } from './survey.types.ts'

const LEFT_OUT = new Set<ScanNoteKind>([
  'hiddenFolder',
  'hiddenMedia',
  'ignoreMarker',
  'systemFolder',
  'partialDownload',
  'sampleLeftOut',
  'repeatLeftOut',
  'unknownFormat',
  'episodesInRoot',
])

export function noteOfGrouping(folderId: string, note: ScanNote): SurveyNote {
  const { kind, path, values } = note
  return { folderId, reason: kind, path, values, isSkipped: LEFT_OUT.has(kind) }
}

export function noteOfProblem(folderId: string, problem: WalkProblem): SurveyNote {
  const { kind, relPath, code } = problem
  return { folderId, reason: kind, path: relPath, values: code === '' ? {} : { code }, isSkipped: true }
}

export function noteOfHiddenFolder(folderId: string, path: string, count: number): SurveyNote {
  return noteOfGrouping(folderId, scanNote('hiddenFolder', path, { count }))
}

/**
 * Skipped files are reported every time, so that the latest report includes them; other notes only for new and
 * changed items.
 */
export function notesToReport(
  notes: readonly SurveyNote[],
  atWork: readonly { readonly relPath: string }[],
): SurveyNote[] {
  if (notes.every(({ isSkipped }) => isSkipped)) return [...notes]
  const places = new Set(atWork.flatMap(({ relPath }) => placesOf(relPath)))
  return notes.filter(({ isSkipped, path }) => isSkipped || places.has(path))
}

/** The item and its parent folders: a note may refer to any of them. */
function placesOf(relPath: string): string[] {
  const places = [relPath, '']
  for (let slash = relPath.lastIndexOf('/'); slash > 0; slash = relPath.lastIndexOf('/', slash - 1)) {
    places.push(relPath.slice(0, slash))
  }
  return places
}
