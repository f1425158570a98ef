import type { ItemExpandedView } from '@lectern/contract/items'
import { useEffect, useEffectEvent } from 'react'
import { useServerEvent } from '../../session/use-server-event.ts'
import { putItem } from './item-page.api.ts'

/** Keeps the shown item in sync with the server, and reports its removal. */
export function useFollowItem(itemId: string, onRemoved: (libraryId: string) => void): void {
  useServerEvent('item_updated', (item) => {
    if (item.id === itemId) putItem(item)
  })
  useServerEvent('items_updated', (items) => items.filter(({ id }) => id === itemId).forEach(putItem))
  useServerEvent('item_removed', ({ id, libraryId }) => {
    if (id === itemId) onRemoved(libraryId)
  })
}

/** Handles an item that was shown but no longer exists when refetched. */
export function useLeaveWhenRemoved(
  gone: ItemExpandedView | undefined,
  onRemoved: (libraryId: string) => void,
): void {
  const leave = useEffectEvent(onRemoved)
  const libraryId = gone?.libraryId
  useEffect(() => {
    if (libraryId !== undefined) leave(libraryId)
  }, [libraryId])
}
