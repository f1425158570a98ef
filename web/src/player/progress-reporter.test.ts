import { expect, test } from 'vitest'
import type { ProgressReport } from './listening.rules.ts'
import { createProgressReporter } from './progress-reporter.ts'
import { settle } from './test-support/fake-clock.ts'

function aReporter({ durationSeconds = 600, now = (): number => 0 } = {}) {
  const sent: ProgressReport[] = []
  const nothing = () => undefined
  const reporter = createProgressReporter(
    {
      clock: { now },
      backend: { sync: async (_id, report) => void sent.push(report) },
      onSynced: nothing,
      onTrouble: nothing,
      onGone: nothing,
    },
    { sessionId: 'session', durationSeconds, startSeconds: 0 },
  )
  return { reporter, sent, positions: () => sent.map(({ currentTime }) => currentTime) }
}

test('a clock set back does not make a report look older than the previous one', async () => {
  let nowMs = Date.UTC(2026, 5, 1, 20)
  const { reporter, sent, positions } = aReporter({ now: () => nowMs })
  reporter.addListened(5, 5)
  await settle()
  nowMs -= 3_600_000
  reporter.addListened(5, 10)
  await settle()
  expect(positions()).toEqual([5, 10])
  expect(sent[1]?.at).toBeGreaterThanOrEqual(sent[0]?.at ?? Infinity)
})

test('the end is reported even if the last report was less than a second before it', async () => {
  const { reporter, positions } = aReporter({ durationSeconds: 5.4 })
  reporter.addListened(5, 5)
  await settle()
  reporter.report(5.4)
  await settle()
  expect(positions()).toEqual([5, 5.4])
  expect(reporter.takeLast(5.4)).toBeNull()
})
