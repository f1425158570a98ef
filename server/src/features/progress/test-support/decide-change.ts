import { ProgressChange } from '@lectern/contract/progress'
import { type ChangeSurroundings, decideChange } from '../change.rules.ts'
import { finishRule } from '../head.rules.ts'
import type { Head } from '../progress.types.ts'
import { aHead, NOW } from './reports.ts'

export const finished = aHead({ isFinished: true, fraction: 1, positionSeconds: 1000, finishedAt: 7 })

export const decide = (
  head: Head | undefined,
  change: Parameters<typeof ProgressChange.parse>[0] & object,
  around: Partial<ChangeSurroundings> = {},
) =>
  decideChange(head, ProgressChange.parse(change), {
    durationSeconds: 1000,
    markedFinishedAt: null,
    ebookAt: null,
    rule: finishRule({}),
    now: NOW,
    ...around,
  })
