import type { PodcastMatchView } from '@lectern/contract/metadata'
import type { PodcastFeedView } from '@lectern/contract/podcast-views'
import { feedAddressOf } from '@lectern/contract/rules/feed-address'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toast.tsx'
import { useToastedMutation } from '../../../ui/use-toasted-mutation.ts'
import { findPodcasts, readFeed } from '../podcasts.api.ts'

/** A feed that was read, with what the directory says about it. */
export interface OpenedFeed {
  readonly feed: PodcastFeedView
  readonly found: PodcastMatchView | null
}

interface Wanted {
  readonly address: string
  readonly found: PodcastMatchView | null
}

export function usePodcastSearch() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<OpenedFeed | null>(null)
  const looking = useToastedMutation({
    mutationFn: findPodcasts,
    failed: t('podcasts.search.failed'),
  })
  const reading = useToastedMutation({
    mutationFn: async ({ address, found }: Wanted) => ({ feed: await readFeed(address), found }),
    onSuccess: setOpened,
    failed: t('podcasts.search.feedFailed'),
  })
  const open = (found: PodcastMatchView) => {
    if (found.feedUrl === null) toast.error(t('podcasts.search.noFeed'))
    else reading.mutate({ address: found.feedUrl, found })
  }
  return {
    results: looking.data,
    isBusy: looking.isPending || reading.isPending,
    opened,
    open,
    close: () => setOpened(null),
    submit: (text: string) => {
      const term = text.trim()
      if (term === '' || looking.isPending || reading.isPending) return
      const address = feedAddressOf(term)
      if (address !== null) reading.mutate({ address, found: null })
      else looking.mutate(term)
    },
  }
}
