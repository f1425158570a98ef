import type { AudioTrackView } from '@lectern/contract/item-files'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { type ChapterDraft, fromTracks } from './chapters.rules.ts'
import { formatTime } from './clock-time.rules.ts'

interface TrackListProps {
  tracks: readonly AudioTrackView[]
  playingSeconds: number | null
  onTake: (drafts: readonly ChapterDraft[]) => void
}

/** Audio files of the book; their names can be used as chapters. */
export function TrackList({ tracks, playingSeconds, onTake }: TrackListProps) {
  const { t } = useTranslation()
  const columns: TableColumn<AudioTrackView>[] = [
    {
      key: 'file',
      header: t('chapters.file'),
      grow: true,
      cell: ({ metadata }) => <span className="wrap-anywhere">{metadata.filename}</span>,
    },
    {
      key: 'duration',
      header: t('chapters.length'),
      numeric: true,
      cell: ({ duration }) => formatTime(Math.round(duration)),
    },
    {
      key: 'chapters',
      header: t('chapters.embedded'),
      align: 'center',
      cell: ({ chapters }) =>
        chapters.length > 0 && (
          <>
            <Icon of={Check} sizePx={18} />
            <span className="sr-only">{t('ui.yes')}</span>
          </>
        ),
    },
  ]
  const isHeard = ({ startOffset, duration }: AudioTrackView) =>
    playingSeconds !== null && playingSeconds >= startOffset && playingSeconds < startOffset + duration
  return (
    <section className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-serif text-lg font-semibold">{t('chapters.tracks')}</h2>
        <Button size="sm" onClick={() => onTake(fromTracks(tracks))}>
          {t('chapters.fromTracks')}
        </Button>
      </div>
      <Table
        caption={t('chapters.tracks')}
        columns={columns}
        rows={tracks}
        rowKey={({ ino }) => ino}
        rowClassName={(track) => (isHeard(track) ? 'bg-accent-soft' : undefined)}
      />
    </section>
  )
}
