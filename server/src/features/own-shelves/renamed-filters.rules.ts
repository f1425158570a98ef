import type { FilterRule } from '@lectern/contract/own-shelves'
import { decodeText, encodeText } from '@lectern/contract/rules/base64'

/** Rules of smart shelves when a name they filter by is renamed or merged, and when that is undone. */

/** Filters by a name that can be renamed. Labels are given by name, authors and series by id. */
export type NameGroup = 'tags' | 'genres' | 'narrators' | 'authors' | 'series'

/** A rename that a rule followed, so that undoing it affects only the rules that had the old name. */
interface FollowedRename {
  /** The number of the change set. */
  readonly change: number
  readonly from: string
  readonly to: string
}

export interface StoredRule extends FilterRule {
  readonly followed?: readonly FollowedRename[]
}

interface NameInFilter {
  readonly name: string
  /** The name itself, or an id. */
  readonly value: string
}

export interface Rename {
  readonly group: NameGroup
  readonly from: NameInFilter
  readonly to: NameInFilter
  /** Null if no item was changed, so that there is nothing to undo. */
  readonly change: number | null
}

const MOST_FOLLOWED = 20

/** Null if none of the rules filters by the old name. */
export function followRename(rules: readonly StoredRule[], rename: Rename): readonly StoredRule[] | null {
  const { group, from, to, change } = rename
  if (!rules.some((rule) => hasValue(rule, group, from.value))) return null
  return rules.map((rule) => {
    if (!hasValue(rule, group, from.value)) return rule
    const followed = rule.followed ?? []
    const added = change === null ? [] : [{ change, from: from.name, to: to.name }]
    return {
      ...rule,
      filter: filterOf(group, to.value),
      followed: [...followed, ...added].slice(-MOST_FOLLOWED),
    }
  })
}

interface TakenBack {
  readonly change: number
  /** The change set of the undo, which can be undone in turn. */
  readonly revert: number
  /** The value of a name in a filter; undefined if nothing has that name. */
  readonly valueOf: (group: NameGroup, name: string) => string | undefined
}

/** Null if none of the rules followed this change, or all that did filter by something else by now. */
export function takeRenameBack(rules: readonly StoredRule[], undo: TakenBack): readonly StoredRule[] | null {
  const next = rules.map((rule) => takenBack(rule, undo))
  return next.every((rule, index) => rule === rules[index]) ? null : next
}

/** The names that a rule had before and after the change. */
export function namesInChange(
  rule: StoredRule,
  change: number,
): { readonly group: NameGroup; readonly names: readonly string[] } | null {
  const entry = rule.followed?.find((one) => one.change === change)
  const group = groupOf(rule)
  return entry && group ? { group, names: [entry.from, entry.to] } : null
}

function takenBack(rule: StoredRule, { change, revert, valueOf }: TakenBack): StoredRule {
  const entry = rule.followed?.find((one) => one.change === change)
  const group = groupOf(rule)
  if (!entry || !group) return rule
  const [old, current] = [valueOf(group, entry.from), valueOf(group, entry.to)]
  // If nothing has the newer name any more, its id can't be compared: nothing else is known to have changed the rule.
  if (old === undefined || (current !== undefined && !hasValue(rule, group, current))) return rule
  const others = (rule.followed ?? []).filter((one) => one !== entry)
  return {
    ...rule,
    filter: filterOf(group, old),
    followed: [...others, { change: revert, from: entry.to, to: entry.from }],
  }
}

const GROUPS: readonly string[] = [
  'tags',
  'genres',
  'narrators',
  'authors',
  'series',
] satisfies readonly NameGroup[]

function groupOf({ filter }: FilterRule): NameGroup | undefined {
  const group = filter.slice(0, Math.max(0, filter.indexOf('.')))
  return GROUPS.includes(group) ? (group as NameGroup) : undefined
}

function hasValue({ filter }: FilterRule, group: NameGroup, value: string): boolean {
  if (!filter.startsWith(`${group}.`)) return false
  const encoded = filter.slice(group.length + 1)
  return (decodeText(encoded) ?? encoded) === value
}

const filterOf = (group: NameGroup, value: string): string => `${group}.${encodeText(value)}`
