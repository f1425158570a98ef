import { useState } from 'react'
import { useServerEvent } from '../../session/use-server-event.ts'
import type { Ebook } from './ebook.rules.ts'
import type { ToldPlace } from './elsewhere.rules.ts'

/**
 * The place that another device reported while the book is open here. It is offered until it was answered, also when
 * pages are turned here in the meantime: nobody is moved without being asked. `hear`: whether it is from elsewhere.
 */
export function usePlaceElsewhere({ itemId, isPrimary }: Ebook, hear: (told: ToldPlace) => boolean) {
  const [offered, setOffered] = useState<ToldPlace | null>(null)
  useServerEvent('user_item_progress_updated', ({ data }) => {
    if (isPrimary && data.libraryItemId === itemId && hear(data)) setOffered(data)
  })
  return { offered, dismiss: () => setOffered(null) }
}
