import type { OpenShareView } from '@lectern/contract/shares'
import { useQuery } from '@tanstack/react-query'
import { Download, FastForward, Pause, Play, Rewind } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isGoneError } from '../../lib/api-error.ts'
import { serverUrl } from '../../lib/base-path.ts'
import { formatClock } from '../../lib/format-duration.ts'
import { hotkeyOf } from '../../lib/hotkeys.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { stepRate } from '../../player/rate.rules.ts'
import { Alert } from '../../ui/Alert.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadError } from '../../ui/LoadState.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { openShareQuery } from './shares.api.ts'
import { useShareMediaKeys } from './use-share-media-keys.ts'
import { useSharePlayer } from './use-share-player.ts'

const SKIP_SECONDS = 10

interface SharePageProps {
  slug: string
  /** The control for the playback speed. */
  renderSpeed: (rate: number, onRate: (rate: number) => void) => ReactNode
}

/** A shared book or episode, for anybody who has the link. */
export function SharePage({ slug, renderSpeed }: SharePageProps) {
  const { t } = useTranslation()
  const query = useQuery(openShareQuery(slug))
  const { data: share, isError, error } = query
  usePageTitle(share?.playbackSession.displayTitle ?? t('shares.page'))
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      {share && <Player share={share} renderSpeed={renderSpeed} />}
      {!share && !isError && <Spinner label={t('ui.loading')} />}
      {isError && !isGoneError(error) && <LoadError query={query} message={t('shares.playFailed')} />}
      {isError && isGoneError(error) && (
        <div>
          <h1 className="text-center font-serif text-2xl font-semibold">{t('shares.notFound')}</h1>
          <EmptyState text={t('shares.notFoundText')} />
        </div>
      )}
    </main>
  )
}

type PlayerProps = Pick<SharePageProps, 'renderSpeed'> & { share: OpenShareView }

function Player({ share, renderSpeed }: PlayerProps) {
  const { t } = useTranslation()
  const { playbackSession: book } = share
  const player = useSharePlayer(share)
  useKeys({
    Space: player.toggle,
    ArrowLeft: () => player.skip(-SKIP_SECONDS),
    ArrowRight: () => player.skip(SKIP_SECONDS),
    'Shift-ArrowUp': () => player.setRate(stepRate(player.rate, 1)),
    'Shift-ArrowDown': () => player.setRate(stepRate(player.rate, -1)),
  })
  const chapter = book.chapters.findLast(({ start }) => start <= player.seconds)
  const publicUrl = (part: string) => serverUrl(`/public/share/${encodeURIComponent(share.slug)}/${part}`)
  useShareMediaKeys(player, {
    book,
    coverUrl: book.hasCover ? new URL(publicUrl('cover'), location.href).href : null,
    skipSeconds: SKIP_SECONDS,
  })
  return (
    <div className="grid w-full max-w-md justify-items-center gap-4 rounded-panel bg-surface p-6 text-center">
      {book.hasCover && (
        <img src={publicUrl('cover')} alt="" className="aspect-square w-60 rounded-panel object-contain" />
      )}
      <div className="min-w-0">
        <h1 className="font-serif text-2xl font-semibold wrap-anywhere">{book.displayTitle}</h1>
        <p className="wrap-anywhere text-muted">{book.displayAuthor}</p>
        {chapter && <p className="mt-1 text-sm wrap-anywhere text-muted">{chapter.title}</p>}
      </div>
      <div className="w-full">
        <Slider
          label={t('shares.position')}
          hideLabel
          hideValue
          min={0}
          max={Math.max(1, book.duration)}
          step={1}
          value={Math.min(player.seconds, book.duration)}
          onChange={player.seek}
          valueText={formatClock(player.seconds)}
        />
        <p className="tabular mt-1 flex justify-between text-sm text-muted">
          <span>{formatClock(player.seconds)}</span>
          <span>{formatClock(book.duration)}</span>
        </p>
      </div>
      {player.hasFailed && <Alert kind="error">{t('shares.playFailed')}</Alert>}
      <div className="flex items-center gap-3">
        <IconButton
          size="lg"
          icon={Rewind}
          name={t('shares.back')}
          onClick={() => player.skip(-SKIP_SECONDS)}
        />
        <IconButton
          size="lg"
          variant="accent"
          icon={player.isPlaying ? Pause : Play}
          name={t(player.isPlaying ? 'shares.pause' : 'shares.play')}
          onClick={player.toggle}
        />
        <IconButton
          size="lg"
          icon={FastForward}
          name={t('shares.forward')}
          onClick={() => player.skip(SKIP_SECONDS)}
        />
      </div>
      {renderSpeed(player.rate, player.setRate)}
      {share.isDownloadable && (
        <a href={publicUrl('download')} download className={buttonClass('secondary', 'md', 'gap-2')}>
          <Download aria-hidden size={18} />
          {t('shares.download')}
        </a>
      )}
      {book.chapters.length > 1 && (
        <ol className="max-h-60 w-full overflow-y-auto text-left" aria-label={t('shares.chapters')}>
          {book.chapters.map(({ id, start, title }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={chapter?.id === id || undefined}
                onClick={() => player.seek(start)}
                className="flex min-h-10 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-hover aria-current:text-accent"
              >
                <span className="min-w-0 flex-1 truncate">{title}</span>
                <span className="tabular text-sm text-muted">{formatClock(start)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- audiobooks have none */}
      <audio {...player.audioProps} />
    </div>
  )
}

/** Page-wide keyboard shortcuts, except where another control handles the key. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTaken = event.target instanceof Element && event.target.closest('button, a, input, [role=slider]')
    const run = keys[hotkeyOf(event) ?? '']
    if (isTaken || !run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
