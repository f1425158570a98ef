import type { ItemExpandedView } from '@lectern/contract/items'
import { useEffect, useEffectEvent } from 'react'
import { useServerEvent } from '../../session/use-server-event.ts'
import { putItem } from './item-page.api.ts'

/** Keeps the item on screen as the server has it, and says when it is gone. */
export function useFollowItem(itemId: string, onRemoved: (libraryId: string) => void): void {
  useServerEvent('item_updated', (item) => {
    if (item.id === itemId) putItem(item)
  })
  useServerEvent('items_updated', (items) => items.filter(({ id }) => id === itemId).forEach(putItem))
  useServerEvent('item_removed', ({ id, libraryId }) => {
    if (id === itemId) onRemoved(libraryId)
  })
}

/** An item that was shown and is not there any more when it is asked for again. */
export function useLeaveWhenGone(
  gone: ItemExpandedView | undefined,
  onRemoved: (libraryId: string) => void,
): void {
  const leave = useEffectEvent(onRemoved)
  const libraryId = gone?.libraryId
  useEffect(() => {
    if (libraryId !== undefined) leave(libraryId)
  }, [libraryId])
}
