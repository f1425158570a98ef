import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../lib/format-duration.ts'
import { formatSize } from '../../lib/format-size.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { OrderedFile } from './track-order.rules.ts'

interface TrackRowProps {
  file: OrderedFile
  /** Position among the played files; null if excluded. */
  number: number | null
  handle: ReactNode
  onExclude: (isExcluded: boolean) => void
}

export function TrackRow({ file, number, handle, onExclude }: TrackRowProps) {
  const { t } = useTranslation()
  const { filename, size } = file.metadata
  const facts = [
    file.exclude ? t('tracks.excluded') : t('tracks.now', { number: file.index }),
    file.trackNumFromFilename === null
      ? null
      : t('tracks.fromName', { track: withDisc(file.discNumFromFilename, file.trackNumFromFilename) }),
    file.trackNumFromMeta === null
      ? null
      : t('tracks.fromTags', { track: withDisc(file.discNumFromMeta, file.trackNumFromMeta) }),
    formatSize(size, currentLocale()),
    formatClock(file.duration),
  ]
  return (
    <div className={clsx('flex items-center gap-2 py-2 pr-4 pl-1', file.exclude && 'opacity-70')}>
      {handle}
      <span className="tabular w-7 shrink-0 text-right font-medium">{number ?? '–'}</span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{filename}</p>
        <p className="tabular text-sm text-muted">{facts.filter((fact) => fact !== null).join(' · ')}</p>
        {file.error !== null && <p className="text-sm text-danger">{file.error}</p>}
      </div>
      <Checkbox
        label={t('tracks.include', { name: filename })}
        hideLabel
        checked={!file.exclude}
        onChange={(isIncluded) => onExclude(!isIncluded)}
      />
    </div>
  )
}

const withDisc = (disc: number | null, track: number): string =>
  disc === null ? String(track) : `${disc}-${track}`
