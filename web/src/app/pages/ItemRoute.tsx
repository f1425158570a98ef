import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { itemQuery } from '../../features/items/item.api.ts'
import { ItemPage } from '../../features/item-page/ItemPage.tsx'
import { useFollowLibrary } from '../../features/libraries/use-current-library.ts'
import { PodcastEpisodes } from '../../features/podcasts/episodes/PodcastEpisodes.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { useLeaveTo } from './use-leave-to.ts'

/** For a podcast with a feed, shows the downloaded episodes alongside those in the feed. */
const aroundEpisodes: ComponentProps<typeof ItemPage>['aroundEpisodes'] = (item, downloaded) => {
  const { media, id, libraryId } = item
  if (!('episodes' in media) || media.metadata.feedUrl === null) return downloaded
  const podcast = { id, libraryId, title: media.metadata.title, coverPath: media.coverPath }
  return (
    <PodcastEpisodes
      podcast={podcast}
      hasDownloaded={media.episodes.some(({ audioFile }) => audioFile !== null)}
      downloaded={downloaded}
    />
  )
}

export function ItemRoute() {
  const { itemId } = useParams({ from: '/shell/item/$itemId' })
  useFollowLibrary(useQuery(itemQuery(itemId)).data?.libraryId)
  return (
    <ItemPage
      itemId={itemId}
      onRemoved={useLeaveTo('')}
      aroundEpisodes={aroundEpisodes}
      notFound={<NotFoundPage />}
    />
  )
}
