import type { PodcastMatchView } from '@lectern/contract/metadata'
import type { PodcastFeedView } from '@lectern/contract/podcast-views'
import { feedAddressOf } from '@lectern/contract/rules/feed-address'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageState } from '../../../lib/use-page-state.ts'
import { toastFailure } from '../../../ui/toast-result.ts'
import { toast } from '../../../ui/toast.tsx'
import { findPodcasts, readFeed } from '../podcasts.api.ts'

/** A feed that was read, with the directory's data about it. */
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
  const [lastFound, setLastFound] = usePageState<readonly PodcastMatchView[] | undefined>('found', undefined)
  const failure = useRef<string | null>(null)
  /** A new attempt clears the previous failure; its toast would cover the new podcast's buttons. */
  const forgetFailure = () => {
    if (failure.current !== null) toast.dismiss(failure.current)
    failure.current = null
  }
  const looking = useMutation({
    mutationFn: findPodcasts,
    onMutate: forgetFailure,
    onSuccess: setLastFound,
    onError: (error) => (failure.current = toastFailure(error, t('podcasts.search.failed'))),
  })
  const reading = useMutation({
    mutationFn: async ({ address, found }: Wanted) => ({ feed: await readFeed(address), found }),
    onMutate: forgetFailure,
    onSuccess: setOpened,
    onError: (error) => (failure.current = toastFailure(error, t('podcasts.search.feedFailed'))),
  })
  const open = (found: PodcastMatchView) => {
    if (found.feedUrl === null) {
      forgetFailure()
      failure.current = toast.error(t('podcasts.search.noFeed'))
    } else reading.mutate({ address: found.feedUrl, found })
  }
  return {
    results: looking.isIdle ? lastFound : looking.data,
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
