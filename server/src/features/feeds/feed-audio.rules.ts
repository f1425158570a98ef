import { extensionOf } from '@lectern/contract/rules/file-types'
import { baseName } from './feed-entries.rules.ts'
import type { UndatedEntry } from './feeds.types.ts'

/** Audio names and types that podcast apps understand. */

/** Also matches valid pairs: the u flag, which would tell them apart, costs time on every name. */
const SURROGATE = /[\ud800-\udfff]/

type Audio = Pick<UndatedEntry, 'file'>

const TYPES: ReadonlyMap<string, string> = new Map([
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['m4b', 'audio/mp4'],
  ['mp4', 'audio/mp4'],
  ['aac', 'audio/aac'],
])

export function audioTypeOf({ file }: Audio): string {
  if (file.kind === 'video') return 'video/mp4'
  return TYPES.get(extensionOf(file.relPath)) ?? file.media?.mimeType ?? 'audio/mpeg'
}

/** Apps go by the file extension, and not all of them know m4b. */
export function audioNameOf({ file }: Audio): string {
  const name = baseName(file.relPath)
  const sendable = SURROGATE.test(name) ? name.replaceAll(/\p{Surrogate}/gu, '_') : name
  return sendable.replace(/\.m4b$/i, '.m4a')
}

/** The JSON for `podcast:chapters`. */
export function chaptersDocument({ chapters }: Pick<UndatedEntry, 'chapters'>): string {
  return JSON.stringify({
    version: '1.2.0',
    chapters: chapters.map(({ start, end, title }) => ({ startTime: start, endTime: end, title })),
  })
}
