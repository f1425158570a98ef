import { compareTexts } from '@lectern/contract/rules/sorting'
import type { ScanNote, ScanNoteKind } from '../scanner.types.ts'

export function scanNote(kind: ScanNoteKind, path: string, values: ScanNote['values'] = {}): ScanNote {
  return { kind, path, messageKey: `scanNote.${kind}`, values }
}

export function sortNotes(notes: readonly ScanNote[]): ScanNote[] {
  return [...notes].sort((a, b) => compareTexts(a.path, b.path) || compareTexts(a.kind, b.kind))
}
