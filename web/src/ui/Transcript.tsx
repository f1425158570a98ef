import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../lib/format-duration.ts'
import { Button } from './Button.tsx'
import { Spinner } from './Spinner.tsx'
import { SearchField } from './SearchField.tsx'

interface TranscriptText {
  readonly isTimed: boolean
  readonly lines: readonly {
    readonly start: number
    readonly speaker: string | null
    readonly text: string
  }[]
}

interface TranscriptProps {
  transcript: UseQueryResult<TranscriptText>
  onTime: ((seconds: number) => void) | undefined
}

/** An episode's transcript: searchable, and plays from a clicked line. */
export function Transcript({ transcript, onTime }: TranscriptProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { data, isError, isFetching, refetch } = transcript
  const wanted = text.trim().toLocaleLowerCase()
  const lines = data?.lines.filter((line) => line.text.toLocaleLowerCase().includes(wanted)) ?? []
  return (
    <section aria-label={t('podcasts.transcript.title')} className="grid gap-3">
      {isFetching && !data && <Spinner label={t('podcasts.transcript.loading')} />}
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {t('podcasts.transcript.failed')}
          <Button size="sm" onClick={() => void refetch()}>
            {t('ui.tryAgain')}
          </Button>
        </p>
      )}
      {data && <SearchField label={t('podcasts.transcript.search')} value={text} onChange={setText} />}
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
