import type { CoverSubject } from './cover.rules.ts'
import { factsOf, type AnyItem } from './item-facts.ts'

const known = new WeakMap<AnyItem, CoverSubject>()

export function coverSubjectOf(item: AnyItem): CoverSubject {
  const { title, author, coverPath } = factsOf(item)
  const { id, updatedAt, isMissing } = item
  const subject = known.get(item) ?? { id, title, author, coverPath, updatedAt, isMissing }
  known.set(item, subject)
  return subject
}
