import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from './target.ts'

/** Requests about scans. */

export interface LibraryRef {
  readonly id: string
}

export async function createLibrary(target: Target, folder: string): Promise<LibraryRef> {
  const body = JSON.stringify({ name: 'Made up', folders: [{ fullPath: folder }] })
  return ask<LibraryRef>(target, '/api/libraries', { method: 'POST', body })
}

interface ScanRun {
  readonly id: string
  readonly state: string
  readonly error: string | null
  readonly counts: Readonly<Record<string, number>>
}

const POLL_EVERY_MS = 400

export async function startScan(target: Target, { id }: LibraryRef): Promise<void> {
  await call(target, `/api/libraries/${id}/scan`, { method: 'POST', body: '{}' })
}

/** Starts a scan and waits until it is done. */
export async function scan(target: Target, { id }: LibraryRef): Promise<ScanRun> {
  const before = (await runs(target, id))[0]?.id
  await startScan(target, { id })
  for (;;) {
    await sleep(POLL_EVERY_MS)
    const [run] = await runs(target, id)
    if (!run || run.id === before || run.state === 'running') continue
    if (run.state !== 'done') throw new Error(`the scan ended as ${run.state}: ${run.error}`)
    return run
  }
}

async function runs(target: Target, libraryId: string): Promise<ScanRun[]> {
  return (await ask<{ results: ScanRun[] }>(target, `/api/libraries/${libraryId}/scans?limit=1`)).results
}

const ENTRIES_PER_PAGE = 500

/** The items a scan added: path and id. */
export async function addedItems(
  target: Target,
  { id }: LibraryRef,
  run: ScanRun,
): Promise<Map<string, string>> {
  const added = new Map<string, string>()
  for (let page = 0; ; page += 1) {
    const query = `outcome=added&limit=${ENTRIES_PER_PAGE}&page=${page}`
    const { entries } = await ask<Report>(target, `/api/libraries/${id}/scans/${run.id}?${query}`)
    for (const { path, libraryItemId } of entries.results) added.set(path, libraryItemId)
    if (entries.results.length < ENTRIES_PER_PAGE) return added
  }
}

interface Report {
  readonly entries: { readonly results: { readonly path: string; readonly libraryItemId: string }[] }
}

export async function ask<T>(target: Target, path: string, init: RequestInit = {}): Promise<T> {
  return (await (await call(target, path, init)).json()) as T
}

async function call(target: Target, path: string, init: RequestInit): Promise<Response> {
  const headers = { authorization: target.authorization, 'content-type': 'application/json' }
  const reply = await fetch(`${target.baseUrl}${path}`, { ...init, headers })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply
}
