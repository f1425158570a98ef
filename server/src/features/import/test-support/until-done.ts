import { expect } from 'vitest'
import type { ImportReportView } from '@lectern/contract/import'
import type { Account, TestApp } from '../../../../test/app.ts'

/** Waits for the running import and returns its report. */
export async function untilDone(app: TestApp, admin: Pick<Account, 'token'>): Promise<ImportReportView> {
  const current = async () => (await app.as(admin).ask('importing.state')).current
  await expect.poll(async () => (await current())?.finishedAt ?? null, { timeout: 50_000 }).not.toBeNull()
  const done = await current()
  if (!done?.report) throw new Error(`The import ended: ${done?.state} ${done?.error}`)
  return done.report
}
