import { isAudited } from '@lectern/contract/audited'
import type { EndpointShape } from '@lectern/contract/endpoint'
import type { UserId } from '@lectern/contract/ids'
import type { EndpointName } from '@lectern/contract/table'
import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { newId } from '../../platform/ids.ts'
import { countOf, createdNameOf, fieldsOf, nameInId, subjectIdOf } from './audit.rules.ts'
import {
  addEntry,
  countEntries,
  findExistingAccounts,
  listActions,
  listEntries,
  listPeople,
  removeEntriesBefore,
} from './audit.store.ts'
import type { AuditedCall, AuditEntry, AuditFilter } from './audit.types.ts'
import { findSubject } from './subjects.store.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'log' | 'settings'>

type CallObserver = (call: AuditedCall) => Promise<(() => Promise<void>) | undefined>

export interface Audit {
  /**
   * For audited endpoints: called before the request is handled. The returned function writes the entry and is called
   * once the request has succeeded.
   */
  readonly observerOf: (name: EndpointName, shape: EndpointShape) => CallObserver | undefined
  list(filter: AuditFilter, page: { page: number; itemsPerPage: number }): Promise<AuditPage>
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  readonly total: number
  readonly people: readonly { readonly id: UserId; readonly username: string }[]
  readonly actions: readonly string[]
  /** The accounts among these entries that still exist. */
  readonly living: ReadonlySet<string>
}

/** Logged before the call is handled: the server restarts with another database, so a later entry would be lost. */
const WRITTEN_BEFORE: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'backups.apply',
  'backups.applyByGet',
])

const DAY_MS = 86_400_000
const PRUNE_EVERY_MS = 3_600_000

export function createAudit(ctx: Ctx): Audit {
  let prunedAt = Number.NEGATIVE_INFINITY

  return {
    observerOf: (name, shape) => (isAudited(name, shape) ? (call) => observe(name, call) : undefined),
    async list(filter, { page, itemsPerPage }) {
      await pruneIfDue()
      const range = { offset: page * itemsPerPage, limit: itemsPerPage }
      const entries = await listEntries(ctx.db, filter, range)
      return {
        entries,
        total: await countEntries(ctx.db, filter),
        people: await listPeople(ctx.db),
        actions: await listActions(ctx.db),
        living: await findExistingAccounts(ctx.db, [...new Set(entries.map(({ userId }) => userId))]),
      }
    },
  }

  async function observe(name: EndpointName, call: AuditedCall): ReturnType<CallObserver> {
    const { caller } = call
    if (caller === undefined) return undefined
    const subjectId = subjectIdOf(call)
    const entry: AuditEntry = {
      id: newId(),
      at: ctx.clock.now(),
      userId: caller.user.id,
      username: caller.user.username,
      action: name,
      subjectId,
      // Looked up now, as it may be gone afterwards.
      subject: subjectId === null ? createdNameOf(name, call) : await nameOf(name, subjectId),
      fields: fieldsOf(name, call),
      count: countOf(call),
      ipAddress: call.ip,
    }
    if (!WRITTEN_BEFORE.has(name)) return () => write(entry)
    await write(entry)
    return undefined
  }

  async function nameOf(name: EndpointName, id: string): Promise<string> {
    return (await findSubject(ctx.db, name, id)) ?? nameInId(name, id) ?? id
  }

  /** Doesn't throw: the change is already made, and a failing log must not make it look as if it had failed. */
  async function write(entry: AuditEntry): Promise<void> {
    try {
      await addEntry(ctx.db, entry)
      await pruneIfDue()
    } catch (error) {
      ctx.log.error(
        { err: error },
        `The audit log could not be written (${entry.action} by ${entry.username}): ${messageOf(error)}`,
      )
    }
  }

  async function pruneIfDue(): Promise<void> {
    const now = ctx.clock.now()
    if (now - prunedAt < PRUNE_EVERY_MS) return
    prunedAt = now
    await removeEntriesBefore(ctx.db, now - ctx.settings.current().auditDaysToKeep * DAY_MS)
  }
}
