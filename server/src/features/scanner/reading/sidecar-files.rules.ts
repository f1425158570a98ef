import { extensionOf } from '@lectern/contract/rules/file-types'
import { compareTexts } from '@lectern/contract/rules/sorting'
import { baseNameOf, stemOf } from '../survey/file-kinds.rules.ts'
import type { SidecarKind } from './readings.types.ts'
import type { CandidateFile } from '../scanner.types.ts'

const BY_NAME: ReadonlyMap<string, SidecarKind> = new Map([
  ['desc.txt', 'description'],
  ['reader.txt', 'reader'],
  ['metadata.abs', 'abs'],
  ['metadata.json', 'json'],
  ['metadata.opf', 'opf'],
  ['metadata.xml', 'opf'],
])
const BY_EXTENSION: ReadonlyMap<string, SidecarKind> = new Map([
  ['opf', 'opf'],
  ['nfo', 'nfo'],
])

/**
 * Picks the sidecar files to read, one of each kind: the highest in the folder tree, files named `metadata` first.
 */
export function pickSidecars(files: readonly CandidateFile[]): Partial<Record<SidecarKind, string>> {
  const picked: Partial<Record<SidecarKind, string>> = {}
  for (const { relPath } of [...files].sort(compareSidecars)) {
    const kind = kindOf(relPath)
    if (kind) picked[kind] ??= relPath
  }
  return picked
}

function kindOf(relPath: string): SidecarKind | undefined {
  return BY_NAME.get(baseNameOf(relPath).toLowerCase()) ?? BY_EXTENSION.get(extensionOf(relPath))
}

function compareSidecars(a: CandidateFile, b: CandidateFile): number {
  return (
    depthOf(a) - depthOf(b) || Number(!isPlain(a)) - Number(!isPlain(b)) || compareTexts(a.relPath, b.relPath)
  )
}

const depthOf = ({ relPath }: CandidateFile) => relPath.split('/').length
const isPlain = ({ relPath }: CandidateFile) => stemOf(relPath).toLowerCase() === 'metadata'
