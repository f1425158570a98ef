import { ItemId, LibraryId } from '@lectern/contract/ids'
import { z } from 'zod'
import { isAdminOrUp } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import { maySeeAllOf, maySeeLibrary } from '../visibility/visibility.rules.ts'
import type { JobSubject, SubjectNames, Task } from './tasks.types.ts'

/** How many items are named; a job may be about thousands. */
const MAX_NAMED_ITEMS = 3

const PayloadWithSubject = z.object({
  itemId: ItemId.optional(),
  ids: z.array(ItemId).optional(),
  libraryId: LibraryId.nullish(),
})

export function maySeeTask(viewer: User, task: Task): boolean {
  if (task.audience === 'admins' && !isAdminOrUp(viewer)) return false
  return task.libraryId === null || maySeeLibrary(viewer, task.libraryId)
}

/** The counts of a scan or match include items that are hidden from those who don't see the whole library. */
export function withoutHiddenCounts(viewer: User, task: Task): Task {
  if (task.libraryId === null || maySeeAllOf(viewer, task.libraryId)) return task
  const { scanResults: _1, updates: _2, unmatched: _3, ...data } = task.data
  return { ...task, data }
}

/** Reads the fields that payloads of all job kinds use for their subject. */
export function subjectOf(payload: unknown): JobSubject {
  const { data } = PayloadWithSubject.safeParse(payload)
  return {
    itemIds: data?.itemId === undefined ? (data?.ids ?? []) : [data.itemId],
    libraryId: data?.libraryId ?? null,
  }
}

/** One more than is named, to tell whether there are more. */
export const idsToName = ({ itemIds }: JobSubject): readonly ItemId[] => itemIds.slice(0, MAX_NAMED_ITEMS + 1)

export function describeSubject(subject: JobSubject, { items, libraries }: SubjectNames): string | null {
  const titles = idsToName(subject).flatMap((id) => items.get(id) ?? [])
  if (titles.length > MAX_NAMED_ITEMS) return `${titles.slice(0, MAX_NAMED_ITEMS).join(', ')}, …`
  if (titles.length > 0) return titles.join(', ')
  return subject.libraryId === null ? null : (libraries.get(subject.libraryId) ?? null)
}
