import type { ItemExpandedView } from '@lectern/contract/items'
import { useEffect, useEffectEvent } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { useServerEvent } from '../../session/use-server-event.ts'
import { putItem } from './item-page.api.ts'
import { itemQuery } from '../items/item.api.ts'

/** Keeps the item on screen as the server has it, and says when it is gone. */
export function useFollowItem(itemId: string, onRemoved: (libraryId: string) => void): void {
  // What happened before the connection was there, or while it was away, is asked for.
  useServerEvent('init', () => {
    void queryClient.invalidateQueries({ queryKey: itemQuery(itemId).queryKey })
  })
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
