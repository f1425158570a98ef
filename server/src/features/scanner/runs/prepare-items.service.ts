import path from 'node:path'
import { PRODUCT_VERSION } from '@lectern/contract/constants'
import { NO_ID } from '@lectern/contract/ids'
import { messageOf } from '../../../lib/errors.ts'
import { exists } from '../../../platform/files/exists.ts'
import { newId } from '../../../platform/ids.ts'
import { PoolClosedError } from '../../../platform/jobs/worker-pool.ts'
import { getStamps, getWholeItems } from '../../items/item-scans.service.ts'
import type { Cover, Item } from '../../items/items.types.ts'
import { draftFiles } from '../assembling/assemble-files.rules.ts'
import { assembleItem } from '../assembling/assemble-item.rules.ts'
import { pairFiles } from '../assembling/file-pairs.rules.ts'
import { withoutOldNews } from '../assembling/old-news.rules.ts'
import { fingerprintOf } from '../survey/hashes.service.ts'
import { changesOf, type ItemChange } from '../identity/item-changes.rules.ts'
import { planReading, type ReadingPlan } from '../reading/reading-plan.rules.ts'
import type { FileProblem, PictureFacts, ReadReply, ReadRequest } from '../reading/readings.types.ts'
import type { PreparingScan } from './scan-session.service.ts'
import type { FoundItem, Work } from '../survey/survey.types.ts'

/** An item that is ready to be stored. */
export interface PreparedItem {
  readonly work: Work
  readonly item: Item
  readonly before: Item | null
  /** Change stamp of `before` when it was loaded; detects concurrent edits. */
  readonly stamp: number | null
  /** Empty if nothing visible to users changed. */
  readonly changes: readonly ItemChange[]
  readonly problems: readonly FileProblem[]
}

/** An item that could not be assembled. */
export interface FailedItem {
  readonly work: Work
  readonly message: string
}

export interface PreparedBatch {
  readonly items: readonly PreparedItem[]
  readonly failed: readonly FailedItem[]
}

/** Loads the stored items, reads the files that need it, and assembles both. Skips items removed meanwhile. */
export async function prepareItems(scan: PreparingScan, work: readonly Work[]): Promise<PreparedBatch> {
  const found = await scan.survey.take(work.map(({ index }) => index))
  const knownIds = work.flatMap(({ knownId }) => knownId ?? [])
  // Loaded before the items, so that an edit between the two queries is detected.
  const stamps = await getStamps(scan.ctx, knownIds)
  const known = new Map((await getWholeItems(scan.ctx, knownIds)).map((item) => [item.id, item]))
  const results = await Promise.all(
    work.map(async (one, position) => {
      const id = one.knownId ?? NO_ID
      // Adding it again would undo the removal, and its files may be gone as well.
      if (one.knownId !== null && !known.has(id)) return { removed: one }
      const onDisk = found[position]
      if (!onDisk) return { work: one, message: 'It is no longer known.' }
      return prepareOne(scan, one, onDisk, {
        before: known.get(id) ?? null,
        stamp: stamps.get(id) ?? null,
      })
    }),
  )
  return {
    items: results.filter((result) => 'item' in result),
    failed: results.filter((result) => 'message' in result),
  }
}

async function prepareOne(
  scan: PreparingScan,
  work: Work,
  found: FoundItem,
  { before, stamp }: Pick<PreparedItem, 'before' | 'stamp'>,
): Promise<PreparedItem | FailedItem> {
  const id = before?.id ?? newId()
  try {
    const pairs = pairFiles(found, before, {
      isForced: scan.request.isForced,
      areInodesRenumbered: scan.areInodesRenumbered,
    })
    const plan = planReading({
      mediaType: scan.options.mediaType,
      found,
      known: before,
      pairs,
      rootOf: (folderId) => rootOf(scan, folderId),
      coverFolder: path.join(scan.ctx.config.metadataDir, 'items', id),
      isCoverThere: before?.cover != null && (await exists(before.cover.path)),
    })
    const reply = await readFiles(scan, plan.request)
    const now = scan.ctx.clock.now()
    const drafts = draftFiles(pairs, reply.audio, now)
    const input = {
      options: scan.options,
      found: asRead(found, reply),
      known: before,
      drafts,
      reply: { ...reply, sidecars: withoutOldNews(reply.sidecars, before, pairs) },
      now,
      newId,
    }
    const item = assembleItem(input, {
      id,
      mediaId: before?.mediaId ?? newId(),
      libraryId: scan.library.id,
      cover: coverOf(plan, reply.cover, before?.cover ?? null, now),
      scanVersion: PRODUCT_VERSION,
      fingerprintOf,
    })
    return finished(work, item, { before, stamp }, reply.problems)
  } catch (error) {
    if (error instanceof PoolClosedError) throw error
    return { work, message: messageOf(error) }
  }
}

/** An item with a file that could not be opened counts as changed in the next scan, which retries it. */
function asRead(found: FoundItem, { problems }: ReadReply): FoundItem {
  return problems.some(({ isOutOfReach }) => isOutOfReach) ? { ...found, filesHash: '' } : found
}

function finished(
  work: Work,
  item: Item,
  { before, stamp }: Pick<PreparedItem, 'before' | 'stamp'>,
  problems: readonly FileProblem[],
): PreparedItem {
  const changes = before ? changesOf(before, item, { isMoved: isMoved(work) }) : []
  const isSame = before !== null && changes.length === 0
  return {
    work,
    item: isSame ? { ...item, updatedAt: before.updatedAt } : item,
    before,
    stamp,
    changes,
    problems,
  }
}

/** An item that trades places with another has its new path before it is read (`freePaths`). */
function isMoved({ kind }: Work): boolean {
  return kind === 'moved' || kind === 'renamed'
}

export function rootOf({ library }: Pick<PreparingScan, 'library'>, folderId: string): string {
  return library.folders.find((folder) => folder.id === folderId)?.path ?? ''
}

function isEmpty(request: ReadRequest): boolean {
  const { audio, ebook, sidecars, cover, cueSheets } = request
  const hasText = Object.keys(sidecars).length > 0 || cueSheets !== undefined
  return audio.length === 0 && ebook === null && cover === null && !hasText
}

/** If a file crashes its reader thread, only this item is saved with unreadable files. */
async function readFiles(scan: PreparingScan, request: ReadRequest): Promise<ReadReply> {
  if (isEmpty(request)) return noReply(request, null)
  try {
    const reply = await scan.read(request)
    scan.numProbed += reply.numProbed
    return reply
  } catch (error) {
    if (error instanceof PoolClosedError) throw error
    return noReply(request, messageOf(error))
  }
}

function noReply(request: ReadRequest, problem: string | null): ReadReply {
  const failed = { facts: null, problem, headHash: null, mimeType: 'application/octet-stream' }
  return {
    audio: new Map(problem === null ? [] : request.audio.map(({ relPath }) => [relPath, failed])),
    ebook: null,
    sidecars: {},
    cover: null,
    problems: problem === null ? [] : request.audio.map(({ relPath }) => ({ relPath, message: problem })),
    numProbed: 0,
  }
}

function coverOf(
  { keptCover }: ReadingPlan,
  read: PictureFacts | null,
  before: Cover | null,
  now: number,
): Cover | null {
  if (keptCover) return keptCover
  if (read === null) return null
  const isSame = before !== null && before.hash === read.hash
  const isHere = isSame && before.path === read.path
  // Determining the colour requires decoding the whole picture, so it is done when the cover is first shown.
  return { ...read, color: isSame ? before.color : null, updatedAt: isHere ? before.updatedAt : now }
}
