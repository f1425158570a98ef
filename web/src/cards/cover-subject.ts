import type { CoverSubject } from './cover.rules.ts'
import { factsOf, type AnyItem } from './item-facts.ts'

const known = new WeakMap<AnyItem, CoverSubject>()

export function coverSubjectOf(item: AnyItem): CoverSubject {
  const { title, author, coverPath } = factsOf(item)
  const subject = known.get(item) ?? { id: item.id, title, author, coverPath, updatedAt: item.updatedAt }
  known.set(item, subject)
  return subject
}
