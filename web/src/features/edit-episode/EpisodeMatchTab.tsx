import type { FeedEpisodeView } from '@lectern/contract/podcast-views'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { useDateFormat } from '../../session/use-date-format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Form } from '../../ui/Form.tsx'
import { SearchButton } from '../../ui/SearchButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { findInFeed } from './edit-episode.api.ts'

interface EpisodeMatchTabProps {
  podcastId: string
  title: string
  /** Fills the form with the episode's details; nothing is saved yet. */
  onChoose: (episode: FeedEpisodeView) => void
}

/** Matches an episode against the feed of its podcast. */
export function EpisodeMatchTab({ podcastId, title, onChoose }: EpisodeMatchTabProps) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const [text, setText] = useState(title)
  const search = useMutation({ mutationFn: (wanted: string) => findInFeed(podcastId, wanted) })
  return (
    <div className="grid gap-4">
      <Form onSubmit={() => search.mutate(text.trim())} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('editEpisode.fields.title')}
          value={text}
          onChange={setText}
          className="min-w-48 flex-1"
        />
        <SearchButton label={t('editEpisode.search')} text={text} busy={search.isPending} />
      </Form>
      {search.isError && (
        <Alert kind="error">{serverTextOr(search.error, t('editEpisode.searchFailed'))}</Alert>
      )}
      {search.data?.length === 0 && (
        <p role="status" className="text-muted">
          {t('editEpisode.noMatches')}
        </p>
      )}
      <ul className="grid gap-2">
        {search.data?.map((episode) => (
          <li key={`${episode.guid ?? ''} ${episode.enclosure.url}`}>
            <button
              type="button"
              onClick={() => onChoose(episode)}
              className="grid w-full gap-0.5 rounded-panel bg-raised p-3 text-left transition-colors hover:bg-hover"
            >
              <span className="font-medium wrap-anywhere">
                {episode.episode && <span className="text-muted">#{episode.episode} </span>}
                {episode.title}
              </span>
              {episode.subtitle && <span className="line-clamp-2 text-sm">{episode.subtitle}</span>}
              {episode.publishedAt !== null && (
                <span className="text-sm text-muted">{date.relative(episode.publishedAt)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
