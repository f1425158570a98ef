import type { ItemExpandedView } from '@lectern/contract/items'
import { useState } from 'react'
import { useServerEvent } from '../../session/use-server-event.ts'

/** Items found by scans while the page is open: ids by folder and path. */
export function useNewItems(): (folderId: string, directory: string) => string | undefined {
  const [ids, setIds] = useState<ReadonlyMap<string, string>>(new Map())
  const take = (items: readonly ItemExpandedView[]) =>
    setIds(
      (known) =>
        new Map([...known, ...items.map((item) => [keyOf(item.folderId, item.relPath), item.id] as const)]),
    )
  useServerEvent('item_added', (item) => take([item]))
  useServerEvent('items_added', take)
  useServerEvent('item_updated', (item) => take([item]))
  useServerEvent('items_updated', take)
  return (folderId, directory) => ids.get(keyOf(folderId, directory))
}

const keyOf = (folderId: string, path: string): string => `${folderId} ${path}`
