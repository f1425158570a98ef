import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/format-duration.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { transcriptQuery } from '../episodes.api.ts'

interface TranscriptProps {
  podcastId: string
  episodeId: string
  onTime: ((seconds: number) => void) | undefined
}

/** What is said in an episode, asked for when wanted: searched, and played from where it is said. */
export function Transcript({ podcastId, episodeId, onTime }: TranscriptProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const { data, isError, isFetching, refetch } = useQuery({
    ...transcriptQuery(podcastId, episodeId),
    enabled: isOpen,
  })
  if (!isOpen) {
    return (
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('podcasts.transcript.show')}
      </Button>
    )
  }
  const wanted = text.trim().toLocaleLowerCase()
  const lines = data?.lines.filter((line) => line.text.toLocaleLowerCase().includes(wanted)) ?? []
  return (
    <section aria-label={t('podcasts.transcript.title')} className="grid gap-3">
      <h4 className="font-medium">{t('podcasts.transcript.title')}</h4>
      {isFetching && !data && <Spinner label={t('podcasts.transcript.loading')} />}
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {t('podcasts.transcript.failed')}
          <Button size="sm" onClick={() => void refetch()}>
            {t('ui.tryAgain')}
          </Button>
        </p>
      )}
      {data && (
        <TextField
          label={t('podcasts.transcript.search')}
          hideLabel
          placeholder={t('podcasts.transcript.search')}
          type="search"
          icon={Search}
          clearable
          value={text}
          onChange={setText}
        />
      )}
      {data && lines.length === 0 && <p className="text-muted">{t('podcasts.transcript.none')}</p>}
      <ol className="grid gap-2">
        {lines.map((line, place) => (
          <li key={`${line.start} ${place}`} className="flex gap-3">
            {data?.isTimed && onTime && (
              <button
                type="button"
                onClick={() => onTime(line.start)}
                className="tabular shrink-0 self-start rounded text-sm text-accent underline-offset-4 hover:underline touch:min-h-11"
              >
                {formatClock(line.start)}
              </button>
            )}
            <p dir="auto" className="min-w-0">
              {line.speaker && <strong className="font-medium">{line.speaker}: </strong>}
              {line.text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
