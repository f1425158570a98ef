import type { LibraryId } from '@lectern/contract/ids'
import { invalid } from '../../lib/errors.ts'
import type { Context } from '../../context.ts'
import { cleanHtml } from '../../lib/clean-html.ts'
import type { LabelKind } from '../items/items.types.ts'
import { followRenamedName } from '../own-shelves/renamed-filters.service.ts'
import { keepTagLimits } from '../users/renamed-tags.service.ts'
import type { User } from '../users/users.types.ts'
import { type Editor, setValues } from './edit-item.rules.ts'
import { type EditContext, editItems } from './edit-items.service.ts'
import { readField } from './item-fields.rules.ts'
import { isLabelInUse, listItemsWithLabel, listLabelNames } from './named-items.store.ts'

/** Renames or removes tags, genres and narrators on all items at once, as one change that can be undone. */

const FIELD_OF = { tag: 'tags', genre: 'genres', narrator: 'narrators' } as const
export type EditableLabel = keyof typeof FIELD_OF

export function getLabelNames(ctx: Pick<Context, 'db'>, viewer: User, kind: LabelKind): Promise<string[]> {
  return listLabelNames(ctx.db, viewer, kind)
}

export interface LabelChange {
  readonly kind: EditableLabel
  readonly from: string
  /** Null removes the name. */
  readonly to: string | null
  readonly libraryId?: LibraryId
}

export interface LabelChanged {
  readonly numItems: number
  /** Whether some item already had the new name. */
  readonly isMerged: boolean
}

export async function changeLabel(ctx: EditContext, user: User, change: LabelChange): Promise<LabelChanged> {
  const { kind, from, libraryId } = change
  // As the items will have it; tag limits and shelves follow.
  const to = change.to?.normalize('NFC') ?? null
  if (from === to) invalid('The new name is the same as the old one')
  const field = FIELD_OF[kind]
  const where = { kind, ...(libraryId === undefined ? {} : { libraryId }) }
  const ids = await listItemsWithLabel(ctx.db, user, { ...where, name: from })
  const isMerged = to !== null && (await listItemsWithLabel(ctx.db, user, { ...where, name: to })).length > 0
  if (kind === 'tag' && to !== null && ids.length > 0) {
    // Before the items change, so that nothing is visible in between.
    await keepTagLimits(ctx, { from, to, isInUse: await isLabelInUse(ctx.db, { kind, name: to }) })
  }
  const editor: Editor = { userId: user.id, source: 'hand', cleanHtml, now: ctx.clock.now() }
  const note = {
    kind: isMerged ? 'merge' : 'rename',
    userId: user.id,
    note: to === null ? from : `${from} → ${to}`,
    changeSets: new Map<LibraryId, number>(),
  } as const
  const edited = await editItems(ctx, user, ids, note, (item) => {
    const names = readField(item, field)
    if (!Array.isArray(names)) return null
    const changed = names.flatMap((name: unknown) => (name === from ? (to ?? []) : name))
    return setValues(item, { [field]: changed }, editor)
  })
  if (to !== null) await followInShelves(ctx, { kind, from, to, changes: note.changeSets })
  return { numItems: edited.length, isMerged }
}

interface RenamedLabel {
  readonly kind: EditableLabel
  readonly from: string
  readonly to: string
  /** Change sets by library. */
  readonly changes: ReadonlyMap<LibraryId, number>
}

async function followInShelves(ctx: EditContext, { kind, from, to, changes }: RenamedLabel): Promise<void> {
  for (const [libraryId, change] of changes) {
    // Items that the editor may not see keep the old name.
    if (await isLabelInUse(ctx.db, { kind, name: from, libraryId })) continue
    await followRenamedName(ctx, libraryId, {
      group: FIELD_OF[kind],
      from: { name: from, value: from },
      to: { name: to, value: to },
      change,
    })
  }
}
