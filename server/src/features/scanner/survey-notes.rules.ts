import { scanNote } from './scan-notes.rules.ts'
import type { ScanNote, ScanNoteKind } from './scanner.types.ts'
import type { SurveyNote, WalkReason } from './survey.types.ts'

const LEFT_OUT = new Set<ScanNoteKind>([
  'hiddenFolder',
  'hiddenMedia',
  'ignoreMarker',
  'systemFolder',
  'partialDownload',
  'sampleLeftOut',
])

export function noteOfGrouping(folderId: string, note: ScanNote): SurveyNote {
  const { kind, path, values } = note
  return { folderId, reason: kind, path, values, isSkipped: LEFT_OUT.has(kind) }
}

export function noteOfProblem(
  folderId: string,
  problem: { readonly kind: WalkReason; readonly relPath: string; readonly code: string },
): SurveyNote {
  const { kind, relPath, code } = problem
  return { folderId, reason: kind, path: relPath, values: code === '' ? {} : { code }, isSkipped: true }
}

export function noteOfHiddenFolder(folderId: string, path: string, count: number): SurveyNote {
  return noteOfGrouping(folderId, scanNote('hiddenFolder', path, { count }))
}
