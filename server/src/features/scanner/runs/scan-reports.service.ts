import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../lib/errors.ts'
import { getLibrary } from '../../libraries/libraries.service.ts'
import type { User } from '../../users/users.types.ts'
import { findRun, listEntries, listRuns, type Page, type PageOf } from './scan-runs.store.ts'
import type { ScanEntry, ScanOutcome, ScanRun } from './scans.types.ts'

/** Reports of past scans, for admins. */

type Ctx = Pick<Context, 'db'>

export async function getScanRuns(
  ctx: Ctx,
  viewer: User,
  libraryId: LibraryId,
  page: Page,
): Promise<PageOf<ScanRun>> {
  const { id } = await getLibrary(ctx, viewer, libraryId)
  return listRuns(ctx.db, id, page)
}

export interface ScanReport {
  readonly run: ScanRun
  readonly entries: PageOf<ScanEntry>
}

export async function getScanReport(
  ctx: Ctx,
  viewer: User,
  ids: { readonly libraryId: LibraryId; readonly scanId: string },
  wanted: Page & { readonly outcome: ScanOutcome | null },
): Promise<ScanReport> {
  const { id } = await getLibrary(ctx, viewer, ids.libraryId)
  const found = (await findRun(ctx.db, id, ids.scanId)) ?? notFound('Scan')
  return { run: found.run, entries: await listEntries(ctx.db, found.num, wanted.outcome, wanted) }
}
