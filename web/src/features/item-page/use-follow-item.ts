import { useServerEvent } from '../connection/use-server-event.ts'
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
