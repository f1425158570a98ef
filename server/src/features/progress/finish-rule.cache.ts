import { parseJson } from '../../lib/json.ts'
import { finishRule } from './head.rules.ts'
import type { FinishRule } from './progress.types.ts'

/** There are few libraries and every report needs the rule, so each settings text is parsed once. */
const MAX_REMEMBERED = 200
const remembered = new Map<string, FinishRule>()

/** Reads the rule from the stored settings of a library. */
export function readFinishRule(settings: string): FinishRule {
  const known = remembered.get(settings)
  if (known) return known
  const rule = finishRule(parseJson<Parameters<typeof finishRule>[0]>(settings, {}))
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(settings, rule)
  return rule
}
