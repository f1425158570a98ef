import type { MediaType } from '@lectern/contract/constants'
import type { SmartShelfView } from '@lectern/contract/own-shelves'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CardItem } from '../../cards/card-item.ts'
import type { CardView } from '../../cards/ItemCard.tsx'
import { HomeShelf } from './HomeShelf.tsx'
import { smartHomeQuery } from './shelves.api.ts'

interface SmartHomeShelfProps {
  smart: SmartShelfView
  mediaType: MediaType
  view: CardView
  onSelect: (item: CardItem, isRange: boolean) => void
}

/** The first items of a smart shelf, on the home page; hidden while it is empty. */
export function SmartHomeShelf({ smart, mediaType, view, onSelect }: SmartHomeShelfProps) {
  const { data: items = [] } = useQuery(smartHomeQuery(smart))
  if (items.length === 0) return null
  return (
    <HomeShelf
      shelf={{ id: smart.id, type: mediaType, entities: [...items] }}
      title={
        <Link
          to="/library/$libraryId/bookshelf"
          params={{ libraryId: smart.libraryId }}
          search={{ shelf: smart.id }}
          className="rounded underline decoration-edge/70 underline-offset-4 hover:text-accent"
        >
          {smart.name}
        </Link>
      }
      view={view}
      onSelect={onSelect}
    />
  )
}
