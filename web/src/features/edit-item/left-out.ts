import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { MATCH_KEYS, type MatchKey } from './match-fields.rules.ts'

const STORAGE_KEY = 'match-left-out'

/** Fields that this user does not want from matches; remembered for the next item. */
export function leftOut(): ReadonlySet<MatchKey> {
  const stored = readStoredJson(STORAGE_KEY)
  return new Set(Array.isArray(stored) ? MATCH_KEYS.filter((key) => stored.includes(key)) : [])
}

/** Only fields that were offered say anything about the user's preference. */
export function keepLeftOut(offered: readonly MatchKey[], taken: ReadonlySet<MatchKey>): void {
  const next = new Set(leftOut())
  for (const key of offered) {
    if (taken.has(key)) next.delete(key)
    else next.add(key)
  }
  writeStored(STORAGE_KEY, JSON.stringify([...next]))
}
