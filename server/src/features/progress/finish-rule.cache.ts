import { parseJson } from '../../lib/json.ts'
import { finishRule } from './head.rules.ts'
import type { FinishRule } from './progress.types.ts'

/** Libraries are few and every report asks: read once a text, until there are too many. */
const MAX_REMEMBERED = 200
const remembered = new Map<string, FinishRule>()

/** From the settings of a library, as they are stored. */
export function readFinishRule(settings: string): FinishRule {
  const known = remembered.get(settings)
  if (known) return known
  const rule = finishRule(parseJson<Parameters<typeof finishRule>[0]>(settings, {}))
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(settings, rule)
  return rule
}
