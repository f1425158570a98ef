import type { UserId } from '@lectern/contract/ids'
import type { MediaPatch } from '@lectern/contract/item-patches'
import type { FieldSource, FieldSources, Item, Podcast } from '../items/items.types.ts'
import type { EditedItem, FieldChange, FieldState } from './editing.types.ts'
import { hasField, isEpisodeField, readField, writeField } from './item-fields.rules.ts'
import { withoutUndefined } from '../../lib/without-undefined.ts'

/** Who sets values, and as which source. Values set by a user are locked: scans and matches don't change them. */
export interface Editor {
  readonly userId: UserId | null
  readonly source: Extract<FieldSource, 'hand' | 'provider'>
  /** Sanitises HTML. */
  readonly cleanHtml: (html: string) => string
  readonly now: number
}

/** Values by field name; values of the wrong type are treated as empty. */
export type Values = Readonly<Record<string, unknown>>

/** Maps a patch to stored field names. Fields missing from the patch are left out. */
export function valuesOfPatch({ metadata = {}, tags, chapters }: MediaPatch, editor: Editor): Values {
  const { type, authors, series, description, ...rest } = metadata
  const values: Record<string, unknown> = { ...rest, tags, chapters }
  if (authors !== undefined) values['authors'] = authors.map(({ name }) => name)
  if (series !== undefined) {
    values['series'] = series.map(({ name, sequence }) => ({ name, sequence: sequence ?? null }))
  }
  if (description !== undefined) values['description'] = description && editor.cleanHtml(description)
  if (type !== undefined) values['podcastType'] = type
  return withoutUndefined(values)
}

/** Sets values and records the changes. Setting an equal value changes nothing, not even its source. */
export function setValues(before: Item, values: Values, editor: Editor): EditedItem {
  let item = before
  const changes: FieldChange[] = []
  for (const [field, value] of Object.entries(values)) {
    if (!hasField(item, field)) continue
    const next = writeField(item, field, value)
    if (isSame(readField(item, field), readField(next, field))) continue
    const source = sourceOf(editor)
    changes.push({ field, before: stateOf(item, field), after: { value: readField(next, field), source } })
    item = { ...next, fieldSources: { ...next.fieldSources, ...sourceEntry(field, source) } }
  }
  return { before, item: changes.length === 0 ? before : { ...item, updatedAt: editor.now }, changes }
}

/** Restores values and sources from the history. */
export function restoreStates(
  before: Item,
  states: readonly { readonly field: string; readonly state: FieldState }[],
  now: number,
): EditedItem {
  let item = before
  const changes: FieldChange[] = []
  for (const { field, state } of states) {
    if (!hasField(item, field)) continue
    changes.push({ field, before: stateOf(item, field), after: state })
    const { [field]: _dropped, ...others } = item.fieldSources
    item = {
      ...writeField(item, field, state.value),
      fieldSources: state.source ? { ...others, ...sourceEntry(field, state.source) } : others,
    }
  }
  return { before, item: changes.length === 0 ? before : { ...item, updatedAt: now }, changes }
}

/**
 * Locks or unlocks fields. A lock keeps scans and matches from changing a field; unlocking lets them change it again.
 */
export function setLocks(item: Item, locks: Readonly<Record<string, boolean>>, userId: UserId): Item {
  const sources: Record<string, FieldSources[string]> = { ...item.fieldSources }
  for (const [field, isLocked] of Object.entries(locks)) {
    if (!hasField(item, field)) continue
    const { source } = sources[field] ?? { source: 'hand' as const }
    if (isLocked) sources[field] = { source, lockedBy: userId }
    else if (source === 'hand') delete sources[field]
    else sources[field] = { source }
  }
  return isSame(sources, item.fieldSources) ? item : { ...item, fieldSources: sources }
}

/** Download settings of podcasts are not metadata: they have no source and no history. */
export function setPodcastSettings(item: Item, patch: MediaPatch): Item {
  if (item.media.kind !== 'podcast') return item
  const media: Podcast = {
    ...item.media,
    isAutoDownload: patch.autoDownloadEpisodes ?? item.media.isAutoDownload,
    autoDownloadSchedule:
      patch.autoDownloadSchedule === undefined ? item.media.autoDownloadSchedule : patch.autoDownloadSchedule,
    maxEpisodesToKeep: patch.maxEpisodesToKeep ?? item.media.maxEpisodesToKeep,
    maxNewEpisodes: patch.maxNewEpisodesToDownload ?? item.media.maxNewEpisodes,
    lastEpisodeCheckAt:
      patch.lastEpisodeCheck === undefined ? item.media.lastEpisodeCheckAt : patch.lastEpisodeCheck,
  }
  return isSame(media, item.media) ? item : { ...item, media }
}

export function stateOf(item: Item, field: string): FieldState {
  return { value: readField(item, field) ?? null, source: item.fieldSources[field] ?? null }
}

function sourceOf({ source, userId }: Editor): FieldSources[string] {
  return source === 'hand' && userId !== null ? { source, lockedBy: userId } : { source }
}

/** The source of chapters is stored with the chapters; episode metadata has none, as scans never change it. */
function sourceEntry(field: string, source: FieldSources[string]): FieldSources {
  return field === 'chapters' || isEpisodeField(field) ? {} : { [field]: source }
}

export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
