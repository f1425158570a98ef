import type { Item } from '../../items/items.types.ts'
import { baseNameOf } from '../survey/file-kinds.rules.ts'
import type { MetadataField, SourceMetadata } from '../scanner.types.ts'
import type { FilePair } from './file-pairs.rules.ts'
import type { FoundMetadata } from './metadata-merge.rules.ts'
import { storedMetadataOf } from './stored-metadata.rules.ts'

const OWN_FILE = /^metadata\.(?:abs|json)$/i

/**
 * Our own metadata file repeats what was stored when it was written. Once a scan has passed it over in favour of a
 * changed tag, it differs from what is stored, although nobody has edited it: as long as the file itself is
 * unchanged, only the fields that were taken from it count.
 */
export function withoutOldNews(
  sidecars: FoundMetadata,
  known: Item | null,
  pairs: readonly FilePair[],
): FoundMetadata {
  const stored = storedMetadataOf(known)
  const isChanged = pairs.some(
    ({ relPath, rereadReason }) => rereadReason !== null && OWN_FILE.test(baseNameOf(relPath)),
  )
  // Without a hash, the last scan could not open some of the files.
  if (stored === null || known?.filesHash === '' || isChanged) return sidecars
  const isNews = (field: MetadataField) => ['abs', 'json', undefined].includes(stored.provenance[field])
  const onlyNews = (metadata: SourceMetadata): SourceMetadata =>
    Object.fromEntries(Object.entries(metadata).filter(([field]) => isNews(field as MetadataField)))
  return {
    ...sidecars,
    ...(sidecars.abs && { abs: onlyNews(sidecars.abs) }),
    ...(sidecars.json && { json: onlyNews(sidecars.json) }),
  }
}
