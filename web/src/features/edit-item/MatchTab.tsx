import type { ItemExpandedView } from '@lectern/contract/items'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { formatDuration } from '../../lib/format-duration.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { CoverPlaceholder } from '../../cards/CoverPlaceholder.tsx'
import { findBooks, findPodcasts, type LookUp } from './edit-item.api.ts'
import { LookUpForm } from './LookUpForm.tsx'
import { type Found, foundInBook, foundInPodcast, lengthDifference } from './match-fields.rules.ts'
import { MatchReview } from './MatchReview.tsx'
import { previewUrl } from '../../lib/preview-url.ts'

interface Candidate {
  readonly key: string
  readonly found: Found
  /** All available covers; the first is also in the found fields. */
  readonly covers: readonly string[]
  readonly durationMinutes: number | null
  /** From 0 to 1; null if unknown. */
  readonly confidence: number | null
}

interface MatchTabProps {
  item: ItemExpandedView
  onDone: () => void
}

/** Match an item: search, choose a result, choose which fields to take. */
export function MatchTab({ item, onDone }: MatchTabProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Candidate | null>(null)
  const search = useMutation({
    mutationFn: (lookUp: LookUp) => findCandidates(item, lookUp),
  })
  if (chosen) {
    const { found, covers } = chosen
    return <MatchReview {...{ item, found, covers, onDone }} onBack={() => setChosen(null)} />
  }
  return (
    <div className="grid gap-4">
      <LookUpForm
        item={item}
        isBusy={search.isPending}
        searchesAtOnce={search.isIdle}
        failure={search.error && serverTextOr(search.error, t('editItem.searchFailed'))}
        onSearch={(lookUp) => search.mutate(lookUp)}
      />
      {search.isPending && <Spinner label={t('editItem.searching')} />}
      {search.data?.length === 0 && <p className="text-muted">{t('editItem.noResults')}</p>}
      <ul className="grid gap-2">
        {search.data?.map((candidate) => (
          <li key={candidate.key}>
            <CandidateCard
              candidate={candidate}
              ownSeconds={durationOf(item)}
              onChoose={() => setChosen(candidate)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const durationOf = ({ media }: ItemExpandedView): number => ('duration' in media ? media.duration : 0)

async function findCandidates(item: ItemExpandedView, lookUp: LookUp): Promise<Candidate[]> {
  if (item.mediaType === 'podcast') {
    const podcasts = await findPodcasts(lookUp.title)
    return podcasts.map((match) => ({
      key: String(match.id),
      found: foundInPodcast(match),
      covers: [],
      durationMinutes: null,
      confidence: null,
    }))
  }
  const books = await findBooks(lookUp, item.id)
  return books.map((match, index) => ({
    key: `${index} ${match.title}`,
    found: foundInBook(match),
    covers: match.covers,
    durationMinutes: match.duration,
    confidence: match.matchConfidence,
  }))
}

interface CandidateCardProps {
  candidate: Candidate
  /** Length of the item’s own audio; 0 if it has none. */
  ownSeconds: number
  onChoose: () => void
}

function CandidateCard({ candidate, ownSeconds, onChoose }: CandidateCardProps) {
  const { t } = useTranslation()
  const { found, confidence, durationMinutes } = candidate
  const timeOf = (minutes: number) => formatDuration(minutes * 60, currentLocale())
  const length = durationMinutes === null ? '' : timeOf(durationMinutes)
  const difference = durationMinutes === null ? null : lengthDifference(durationMinutes, ownSeconds)
  const percent = confidence === null ? null : Math.round(confidence * 100)
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full gap-4 rounded-panel bg-raised p-3 text-left transition-colors hover:bg-hover"
    >
      <span className="relative size-20 shrink-0 overflow-hidden rounded-cover bg-surface">
        {!found.cover && <CoverPlaceholder title={found.title ?? ''} author="" />}
        {found.cover && (
          <img
            src={previewUrl(found.cover)}
            alt=""
            loading="lazy"
            referrerPolicy="no-referrer"
            className="size-full object-contain"
          />
        )}
      </span>
      <span className="grid min-w-0 flex-1 content-start gap-0.5">
        <span className="flex items-start gap-2">
          <span className="min-w-0 flex-1 font-medium">{found.title}</span>
          {percent !== null && (
            <Badge tone={percent >= 65 ? 'done' : 'danger'}>{t('editItem.confidence', { percent })}</Badge>
          )}
        </span>
        <span className="text-sm text-muted">
          {[found.authors?.join(', ') ?? found.author, found.publishedYear, length]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {difference && (
          <span className="text-sm text-muted">
            {t(`editItem.length.${difference.kind}`, { time: timeOf(difference.minutes) })}
          </span>
        )}
        {found.narrators && (
          <span className="text-sm text-muted">
            {t('editItem.narratedBy', { names: found.narrators.join(', ') })}
          </span>
        )}
        {found.series && <span className="text-sm text-muted">{found.series.join(', ')}</span>}
        {found.description && (
          <span className="line-clamp-2 text-sm">{found.description.replace(/<[^<>]*>/g, ' ')}</span>
        )}
      </span>
    </button>
  )
}
