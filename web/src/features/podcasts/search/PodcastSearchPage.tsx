import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { usePageState } from '../../../lib/use-page-state.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { podcastTitlesQuery } from '../podcasts.api.ts'
import { isSameFeed, knownAs } from './new-podcast.rules.ts'
import { NewPodcastModal } from './NewPodcastModal.tsx'
import { OpmlTools } from './OpmlTools.tsx'
import { SearchResult } from './SearchResult.tsx'
import { usePodcastSearch } from './use-podcast-search.ts'

interface PodcastSearchPageProps {
  library: LibraryView
  /** Called when a podcast was added. */
  onAdded: (itemId: string) => void
}

/** Finds a podcast in the directory or by feed URL, previews it and adds it. */
export function PodcastSearchPage({ library, onAdded }: PodcastSearchPageProps) {
  const { t } = useTranslation()
  const [text, setText] = usePageState('text', '')
  const { data: known = [] } = useQuery(podcastTitlesQuery(library.id))
  const search = usePodcastSearch()
  usePageTitle(t('podcasts.search.title'))
  const { results, opened } = search
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 content-start gap-5 px-4 py-6 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{t('podcasts.search.title')}</h1>
        <OpmlTools library={library} />
      </div>
      <Form onSubmit={() => search.submit(text)} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('podcasts.search.field')}
          type="search"
          icon={Search}
          clearable
          value={text}
          onChange={setText}
          className="min-w-48 flex-1 basis-64"
        />
        <Button type="submit" variant="primary" busy={search.isBusy} disabled={text.trim() === ''}>
          {t('podcasts.search.submit')}
        </Button>
      </Form>
      <div aria-live="polite" aria-busy={search.isBusy}>
        {search.isBusy && <Spinner label={t('podcasts.search.searching')} />}
        {!search.isBusy && results === undefined && <EmptyState text={t('podcasts.search.start')} />}
        {!search.isBusy && results?.length === 0 && <EmptyState text={t('podcasts.search.none')} />}
      </div>
      {results && results.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface">
          {results.map((found) => (
            <li key={found.id}>
              <SearchResult found={found} known={knownAs(found, known)} onOpen={() => search.open(found)} />
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <NewPodcastModal
          key={opened.feed.metadata.feedUrl}
          library={library}
          opened={opened}
          known={known.find(({ feedUrl }) => isSameFeed(feedUrl, opened.feed.metadata.feedUrl))}
          onClose={search.close}
          onAdded={onAdded}
        />
      )}
    </div>
  )
}
