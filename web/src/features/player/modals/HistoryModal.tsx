import type { ProgressEventView } from '@lectern/contract/progress'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/format-duration.ts'
import type { MediaRef } from '../../../player/queue.rules.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { toastFailure } from '../../../ui/toast-result.ts'
import { useDateFormat } from '../../../session/use-date-format.ts'
import { placesOf } from '../history.rules.ts'
import { historyQuery, restorePlace } from '../history.api.ts'
import { closePlayerModal } from '../use-player-modals.ts'
import { seek, usePlayer } from '../use-player.ts'

const WIDTH_PX = 600

/** Position history: every entry can be returned to. */
export function HistoryModal({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  const media = usePlayer((state) => state.media)
  return (
    <Modal open={isOpen} onClose={closePlayerModal} title={t('player.history.title')} width={WIDTH_PX}>
      {isOpen && media && <Places of={media} />}
    </Modal>
  )
}

function Places({ of: media }: { of: MediaRef }) {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch } = useQuery(historyQuery(media))
  if (isPending) return <Skeleton className="h-40" />
  if (isError) return <ErrorState message={t('player.history.loadFailed')} onRetry={() => void refetch()} />
  const places = placesOf(data)
  if (places.length === 0) return <EmptyState text={t('player.history.none')} />
  return (
    <>
      <p className="measure mb-3 text-sm text-muted">{t('player.history.hint')}</p>
      <ol aria-label={t('player.history.title')} className="divide-y divide-line">
        {places.map((place) => (
          <PlaceRow key={place.event} place={place} media={media} />
        ))}
      </ol>
    </>
  )
}

function PlaceRow({ place, media }: { place: ProgressEventView; media: MediaRef }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const [isBusy, setIsBusy] = useState(false)
  const restore = async () => {
    setIsBusy(true)
    try {
      const { currentTime } = await restorePlace(media, place.event)
      seek(currentTime)
      toast.success(t('player.history.restored', { time: formatClock(currentTime) }))
      closePlayerModal()
    } catch (error) {
      toastFailure(error, t('player.history.restoreFailed'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="tabular w-20 shrink-0 font-medium">{formatClock(place.currentTime)}</span>
      <span className="grid min-w-0 flex-1 leading-tight">
        <span className="truncate text-sm">
          {t(place.isAccepted ? `player.history.kinds.${place.kind}` : 'player.history.refused')}
          {place.deviceDescription && ` · ${place.deviceDescription}`}
        </span>
        <time dateTime={new Date(place.createdAt).toISOString()} className="text-sm text-muted">
          {date.dateTime(place.createdAt)} ({date.relative(place.createdAt)})
        </time>
      </span>
      <Button
        size="sm"
        busy={isBusy}
        onClick={() => void restore()}
        aria-label={t('player.history.restoreAt', { time: formatClock(place.currentTime) })}
      >
        {t('player.history.restore')}
      </Button>
    </li>
  )
}
