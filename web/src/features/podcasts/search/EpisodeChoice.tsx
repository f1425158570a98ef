import type { FeedEpisodeView } from '@lectern/contract/podcast-views'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateFormat } from '../../../session/use-date-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'

interface EpisodeChoiceProps {
  episodes: readonly FeedEpisodeView[]
  chosen: readonly FeedEpisodeView[]
  onChange: (chosen: readonly FeedEpisodeView[]) => void
}

const PORTION = 100

/** Lists a feed's episodes, to choose which to download right away. */
export function EpisodeChoice({ episodes, chosen, onChange }: EpisodeChoiceProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [drawn, setDrawn] = useState(PORTION)
  const shown = useMemo(() => matching(episodes, text), [episodes, text])
  const ticked = new Set(chosen)
  const areAll = shown.length > 0 && shown.every((episode) => ticked.has(episode))
  const toggleAll = () =>
    onChange(
      areAll ? chosen.filter((episode) => !shown.includes(episode)) : [...new Set([...chosen, ...shown])],
    )
  const toggle = (episode: FeedEpisodeView, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, episode] : chosen.filter((other) => other !== episode))
  if (episodes.length === 0) return <EmptyState text={t('podcasts.add.noEpisodes')} />
  return (
    <div className="grid gap-3">
      <p className="text-muted">{t('podcasts.add.chooseHint')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('podcasts.episodes.search')}
          value={text}
          onChange={setText}
          className="min-w-40 flex-1"
        />
        <Checkbox label={t('podcasts.add.all')} checked={areAll} onChange={toggleAll} />
      </div>
      <ul className="divide-y divide-line">
        {shown.slice(0, drawn).map((episode) => (
          <li key={`${episode.guid ?? ''} ${episode.enclosure.url}`} className="py-2">
            <EpisodeTick
              episode={episode}
              isChosen={ticked.has(episode)}
              onChange={(isChosen) => toggle(episode, isChosen)}
            />
          </li>
        ))}
      </ul>
      {drawn < shown.length && (
        <Button className="justify-self-center" onClick={() => setDrawn(drawn + PORTION)}>
          {t('latest.more')}
        </Button>
      )}
    </div>
  )
}

interface EpisodeTickProps {
  episode: FeedEpisodeView
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function EpisodeTick({ episode, isChosen, onChange }: EpisodeTickProps) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const facts = [episode.publishedAt !== null && date.relative(episode.publishedAt), episode.subtitle].filter(
    Boolean,
  )
  return (
    <Checkbox
      label={episode.title || t('item.episodes.noTitle')}
      hint={facts.length > 0 ? <span className="line-clamp-2">{facts.join(' · ')}</span> : undefined}
      checked={isChosen}
      onChange={onChange}
    />
  )
}

function matching(episodes: readonly FeedEpisodeView[], text: string): readonly FeedEpisodeView[] {
  const wanted = text.trim().toLocaleLowerCase()
  if (wanted === '') return episodes
  return episodes.filter(({ title, subtitle }) => `${title} ${subtitle}`.toLocaleLowerCase().includes(wanted))
}
