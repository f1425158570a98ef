import type { ItemId } from '@lectern/contract/ids'
import type { MediaPatch } from '@lectern/contract/item-patches'
import { validateCron } from '@lectern/contract/rules/cron'
import type { Context } from '../../context.ts'
import { cleanHtml } from '../../lib/clean-html.ts'
import { AppError, invalid, notFound } from '../../lib/errors.ts'
import type { Item } from '../items/items.types.ts'
import type { User } from '../users/users.types.ts'
import { areSameChapters, tidyChapters, findChapterProblem } from './chapters.rules.ts'
import {
  type Editor,
  setLocks,
  setPodcastSettings,
  setValues,
  stateOf,
  valuesOfPatch,
} from './edit-item.rules.ts'
import { type EditContext, editItem, editItems, type EditOne } from './edit-items.service.ts'
import type { EditedItem } from './editing.types.ts'
import { setCoverFromAddress } from './item-covers.service.ts'
import { chaptersInOrder, type OrderedFile, orderTracks } from './track-order.rules.ts'

/** Edits made by users. */

export function editMedia(ctx: EditContext, user: User, id: ItemId, patch: MediaPatch) {
  checkPatch(patch)
  const note = { kind: 'edit', userId: user.id, note: null } as const
  return editItem(
    ctx,
    user,
    id,
    note,
    editorOf(ctx, user, () => patch),
  )
}

/** Edits metadata and sets the cover from a URL. If the image can't be fetched, nothing is changed. */
export async function editMediaAndCover(
  ctx: EditContext & Pick<Context, 'config'>,
  user: User,
  id: ItemId,
  { url, ...patch }: MediaPatch & { readonly url?: string | undefined },
): Promise<{ readonly isChanged: boolean }> {
  if (!url) return editMedia(ctx, user, id, patch)
  checkPatch(patch)
  await setCoverFromAddress(ctx, user, id, url)
  await editMedia(ctx, user, id, patch)
  return { isChanged: true }
}

/** Edits many items as one change set, so that they can be undone together. */
export async function editMany(
  ctx: EditContext,
  user: User,
  given: readonly { readonly id: ItemId; readonly mediaPayload: MediaPatch }[],
): Promise<number> {
  for (const { mediaPayload } of given) checkPatch(mediaPayload)
  const patches = new Map(given.map(({ id, mediaPayload }) => [id, mediaPayload]))
  const note = { kind: 'batch-edit', userId: user.id, note: null } as const
  const editOne = editorOf(ctx, user, ({ id }) => patches.get(id))
  let numSeen = 0
  const edited = await editItems(ctx, user, [...patches.keys()], note, (item) => {
    numSeen += 1
    return editOne(item)
  })
  if (numSeen === 0) notFound('Item')
  return edited.length
}

function editorOf(ctx: EditContext, user: User, patchOf: (item: Item) => MediaPatch | undefined): EditOne {
  const editor: Editor = { userId: user.id, source: 'hand', cleanHtml, now: ctx.clock.now() }
  return (item) => {
    const patch = patchOf(item)
    if (patch === undefined) return null
    const values = valuesOfPatch(withSoundChapters(item, patch), editor)
    const edited = setValues(item, values, editor)
    const settled = setPodcastSettings(edited.item, patch)
    return { ...edited, item: patch.locks ? setLocks(settled, patch.locks, user.id) : settled }
  }
}

function checkPatch({ metadata, autoDownloadSchedule }: MediaPatch): void {
  if (metadata?.title === '' || metadata?.title === null) invalid('Title is required')
  if (!autoDownloadSchedule) return
  const check = validateCron(autoDownloadSchedule)
  if (!check.ok) invalid(`Invalid auto download schedule cron expression: ${check.reason}`)
}

function withSoundChapters(item: Item, patch: MediaPatch): MediaPatch {
  const { chapters, ...rest } = patch
  if (chapters === undefined || item.media.kind !== 'book') return patch
  // Unchanged chapters are not validated, and still count as read from the files.
  if (areSameChapters(chapters, item.media.chapters)) return rest
  return { ...rest, chapters: validatedChapters(item, chapters) }
}

function validatedChapters(item: Item, chapters: NonNullable<MediaPatch['chapters']>) {
  const duration = durationOf(item)
  const wrong = findChapterProblem(chapters, duration)
  if (wrong !== null) invalid(wrong)
  return tidyChapters(chapters, duration)
}

export function setChapters(
  ctx: EditContext,
  user: User,
  id: ItemId,
  chapters: NonNullable<MediaPatch['chapters']>,
) {
  const note = { kind: 'chapters', userId: user.id, note: null } as const
  const editor: Editor = { userId: user.id, source: 'hand', cleanHtml, now: ctx.clock.now() }
  return editItem(ctx, user, id, note, (item) => {
    if (item.media.kind !== 'book') throw new AppError('invalid', 'Only books have chapters')
    if (item.isMissing) throw new AppError('invalid', 'The files of this book are missing')
    if (durationOf(item) === 0) throw new AppError('invalid', 'This book has no audio')
    return setValues(item, { chapters: validatedChapters(item, chapters) }, editor)
  })
}

export function setTrackOrder(ctx: EditContext, user: User, id: ItemId, order: readonly OrderedFile[]) {
  const note = { kind: 'tracks', userId: user.id, note: null } as const
  return editItem(ctx, user, id, note, (before): EditedItem => {
    const hasTracks = before.media.kind !== 'podcast' && before.files.some((file) => file.media !== null)
    if (!hasTracks) invalid('This item has no tracks')
    const files = orderTracks(before, order)
    const moved = chaptersInOrder(before, files)
    const { media } = before
    const item: Item = {
      ...before,
      files,
      media: media.kind === 'book' ? { ...media, ...moved, missingParts: [] } : media,
      updatedAt: ctx.clock.now(),
    }
    const changes = moved
      ? [
          {
            field: 'chapters',
            before: stateOf(before, 'chapters'),
            after: { value: moved.chapters, source: null },
          },
        ]
      : []
    return { before, item, changes }
  })
}

/** Makes an e-book primary, or supplementary if it is primary. The previous primary one becomes supplementary. */
export async function toggleEbook(ctx: EditContext, user: User, id: ItemId, ino: string): Promise<void> {
  const note = { kind: 'edit', userId: user.id, note: null } as const
  await editItem(ctx, user, id, note, (before) => {
    const file = before.files.find((one) => one.kind === 'ebook' && one.ino === ino)
    if (!file || before.media.kind !== 'book') throw new AppError('not_found', 'E-book not found')
    const isPrimary = before.media.ebookRelPath === file.relPath
    const ebookRelPath = isPrimary ? null : file.relPath
    const files = before.files.map((one) =>
      one.kind === 'ebook' ? { ...one, isSupplementary: one.relPath !== ebookRelPath } : one,
    )
    const item: Item = {
      ...before,
      files,
      media: { ...before.media, ebookRelPath },
      updatedAt: ctx.clock.now(),
    }
    return { before, item, changes: [] }
  })
}

function durationOf(item: Item): number {
  return item.files.reduce(
    (sum, file) => ((file.media?.trackIndex ?? -1) > 0 ? sum + (file.media?.durationSeconds ?? 0) : sum),
    0,
  )
}
