import type { ScanEntryView } from '@lectern/contract/scans'

/** Reasons that have a translation. */
const REASONS = [
  'files',
  'cover',
  'place',
  'metadata',
  'chapters',
  'tags',
  'issues',
  'replaced',
  'splitOff',
  'notReadable',
  'notFound',
  'absorbed',
  'stillBeingWritten',
  'folderUnreachable',
  'hiddenFolder',
  'hiddenMedia',
  'ignoreMarker',
  'systemFolder',
  'partialDownload',
  'strayFiles',
  'strayTracks',
  'partsJoined',
  'partsApart',
  'discsApart',
  'formatsJoined',
  'extrasJoined',
  'sampleLeftOut',
  'severalBooks',
  'maybeSeveralBooks',
  'companionsJoined',
  'tracksInRoot',
  'subfoldersJoined',
  'severalVideos',
  'repeatLeftOut',
  'unknownFormat',
  'episodesInRoot',
  'unreadable',
  'notUtf8',
  'pathTooLong',
  'linkedTwice',
  'forbiddenLink',
  'deadLink',
  'notAFile',
] as const
export type ScanReason = (typeof REASONS)[number]

const isReason = (reason: unknown): reason is ScanReason => (REASONS as readonly unknown[]).includes(reason)

/** Reasons as translation keys: everything that changed about an item, or its single reason. */
export function reasonsOf({ reason, detail }: ScanEntryView): ScanReason[] {
  const changes = Array.isArray(detail?.['changes']) ? detail['changes'] : []
  const own = isReason(reason) ? [reason] : []
  return [...new Set([...own, ...changes.filter(isReason)])]
}

export interface LineFacts {
  readonly oldPath: string | null
  readonly message: string | null
}

/** Additional facts of a line beyond its reason. */
export function factsOf({ detail }: ScanEntryView): LineFacts {
  const text = (key: string) => {
    const value = detail?.[key]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return { oldPath: text('oldPath'), message: text('message') }
}
