import type { ChangeSetView } from '@lectern/contract/editing'
import { pick } from '../../lib/pick.ts'
import type { FieldSources } from '../items/items.types.ts'
import type { ChangeSetOfItem } from './editing.types.ts'
import { withoutCredentials } from '../../lib/url-credentials.ts'

export function presentChangeSet(set: ChangeSetOfItem): ChangeSetView {
  return {
    ...pick(set, ['id', 'kind', 'userId', 'username', 'numItems', 'note', 'isReverted', 'createdAt']),
    entries: set.entries.map(({ itemId, field, before, after }) => ({
      itemId,
      field,
      before: shownValue(field, before.value),
      after: shownValue(field, after.value),
    })),
  }
}

const shownValue = (field: string, value: unknown): unknown =>
  field === 'feedUrl' && typeof value === 'string' ? withoutCredentials(value) : value

export function presentSources(sources: FieldSources, nameOf: ReadonlyMap<string, string>) {
  return Object.fromEntries(
    Object.entries(sources).map(([field, { source, lockedBy }]) => [
      field,
      {
        source,
        lockedBy: lockedBy ?? null,
        lockedByName: lockedBy === undefined ? null : (nameOf.get(lockedBy) ?? null),
      },
    ]),
  )
}
