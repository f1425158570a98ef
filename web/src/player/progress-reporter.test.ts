import { expect, test } from 'vitest'
import type { ProgressReport } from './listening.rules.ts'
import { createProgressReporter } from './progress-reporter.ts'
import { settle } from './test-support/fake-clock.ts'

test('a clock set back does not make a report look older than the previous one', async () => {
  let nowMs = Date.UTC(2026, 5, 1, 20)
  const sent: ProgressReport[] = []
  const nothing = () => undefined
  const reporter = createProgressReporter(
    {
      clock: { now: () => nowMs },
      backend: { sync: async (_id, report) => void sent.push(report) },
      onSynced: nothing,
      onTrouble: nothing,
      onGone: nothing,
    },
    { sessionId: 'session', durationSeconds: 600, startSeconds: 0 },
  )
  reporter.hear(5, 5)
  await settle()
  nowMs -= 3_600_000
  reporter.hear(5, 10)
  await settle()
  expect(sent.map(({ currentTime }) => currentTime)).toEqual([5, 10])
  expect(sent[1]?.at).toBeGreaterThanOrEqual(sent[0]?.at ?? Infinity)
})
