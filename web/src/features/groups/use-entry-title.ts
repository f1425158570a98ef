import { useQuery } from '@tanstack/react-query'
import { getItems } from '../items/items.api.ts'
import { factsOf } from '../../cards/item-facts.ts'

/** Title of a book or episode known only by its ids; undefined until loaded. */
export function useEntryTitle(
  libraryItemId: string | undefined,
  episodeId: string | null | undefined,
): string | undefined {
  const { data: item } = useQuery({
    queryKey: ['items', 'title', libraryItemId],
    queryFn: async () => (await getItems([libraryItemId ?? '']))[0] ?? null,
    enabled: libraryItemId !== undefined,
  })
  if (!item) return undefined
  const episodes = 'episodes' in item.media ? item.media.episodes : []
  const episode = episodes.find(({ id }) => id === episodeId)
  return episode?.title || factsOf(item).title || undefined
}
