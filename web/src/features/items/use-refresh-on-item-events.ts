import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { useServerEvent } from '../../session/use-server-event.ts'

const REFRESH_AFTER_MS = 1000

/**
 * Refetches the data on screen when items, their authors or their series change; throttled to once a second during
 * scans.
 */
export function useRefreshOnItemEvents(queryKey: QueryKey): void {
  const timer = useRef<number | undefined>(undefined)
  useEffect(
    () => () => {
      window.clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  const refresh = () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      void queryClient.invalidateQueries({ queryKey })
    }, REFRESH_AFTER_MS)
  }
  useServerEvent('item_added', refresh)
  useServerEvent('item_updated', refresh)
  useServerEvent('item_removed', refresh)
  useServerEvent('items_added', refresh)
  useServerEvent('items_updated', refresh)
  useServerEvent('author_updated', refresh)
  useServerEvent('series_updated', refresh)
}
