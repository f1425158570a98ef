import { useState } from 'react'
import { useServerEvent } from '../../session/use-server-event.ts'
import type { Ebook } from './ebook.rules.ts'
import type { ReportedPlace } from './elsewhere.rules.ts'

/**
 * Offers the position that another device reported while the book is open here. Stays until answered, even if pages
 * are turned in the meantime: the reader is never moved without being asked. `onReported` tells whether a position is from
 * elsewhere.
 */
export function usePlaceElsewhere(
  { itemId, isPrimary }: Ebook,
  onReported: (reported: ReportedPlace) => boolean,
) {
  const [offered, setOffered] = useState<ReportedPlace | null>(null)
  useServerEvent('user_item_progress_updated', ({ data }) => {
    if (isPrimary && data.libraryItemId === itemId && onReported(data)) setOffered(data)
  })
  return { offered, dismiss: () => setOffered(null) }
}
