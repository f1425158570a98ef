import type { ItemId } from '@lectern/contract/ids'
import type { EpisodePatch } from '@lectern/contract/item-patches'
import { cleanHtml } from '../../lib/clean-html.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { asSeenBy } from '../items/explicit-episodes.rules.ts'
import type { Item } from '../items/items.types.ts'
import type { User } from '../users/users.types.ts'
import { type Editor, setValues } from './edit-item.rules.ts'
import { type EditContext, editItem } from './edit-items.service.ts'
import type { EditedItem } from './editing.types.ts'
import { episodeField } from './item-fields.rules.ts'

/** Edits the metadata of an episode; it can be undone like any other change to its podcast. */
export async function editEpisode(
  ctx: EditContext,
  user: User,
  { id, episodeId }: { readonly id: ItemId; readonly episodeId: string },
  patch: EpisodePatch,
): Promise<void> {
  if (patch.title === '') invalid('Title is required')
  const now = ctx.clock.now()
  const editor: Editor = { userId: user.id, source: 'hand', cleanHtml, now }
  const note = { kind: 'edit', userId: user.id, note: null } as const
  await editItem(ctx, user, id, note, (item) => {
    if (!hasEpisode(asSeenBy(user, item), episodeId)) return notFound('Episode')
    const edited = setValues(item, valuesOf(episodeId, patch), editor)
    return edited.changes.length === 0 ? edited : touched(edited, episodeId, now)
  })
}

function valuesOf(episodeId: string, { description, ...rest }: EpisodePatch): Record<string, unknown> {
  const given = { ...rest, ...(description === undefined ? {} : { description: cleanHtml(description) }) }
  return Object.fromEntries(
    Object.entries(given).map(([field, value]) => [episodeField(episodeId, field), value]),
  )
}

function touched(edited: EditedItem, episodeId: string, now: number): EditedItem {
  const { media } = edited.item
  if (media.kind !== 'podcast') return edited
  const episodes = media.episodes.map((one) => (one.id === episodeId ? { ...one, updatedAt: now } : one))
  return { ...edited, item: { ...edited.item, media: { ...media, episodes } } }
}

const hasEpisode = ({ media }: Item, id: string): boolean =>
  media.kind === 'podcast' && media.episodes.some((one) => one.id === id)
