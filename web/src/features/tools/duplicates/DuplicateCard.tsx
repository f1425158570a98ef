import type { DuplicateView } from '@lectern/contract/duplicates'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../cards/Cover.tsx'
import { itemPath } from '../../../cards/paths.ts'
import { formatDuration } from '../../../lib/format-duration.ts'
import { formatSize } from '../../../lib/format-size.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useDateFormat } from '../../../session/use-date-format.ts'
import { Badge } from '../../../ui/Badge.tsx'

interface DuplicateCardProps {
  item: DuplicateView
  /** Name of the radio group. */
  name: string
  isKept: boolean
  onKeep: () => void
}

export function DuplicateCard({ item, name, isKept, onKeep }: DuplicateCardProps) {
  const { t } = useTranslation()
  return (
    <div
      className={clsx(
        'grid content-start gap-3 rounded-panel border p-3',
        isKept ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <label className="flex min-h-8 cursor-pointer items-center gap-2 font-medium touch:min-h-11">
        <input
          type="radio"
          name={name}
          checked={isKept}
          onChange={onKeep}
          className="size-4 accent-(--color-accent)"
        />
        {t('duplicates.keep')}
        {item.isMissing && <Badge tone="danger">{t('duplicates.missing')}</Badge>}
      </label>
      <div className="flex gap-3">
        <div className="w-20 shrink-0">
          <Cover subject={item} ratio={1} widthPx={80} mayLack />
        </div>
        <div className="min-w-0 wrap-anywhere">
          <Link to={itemPath(item.id)} className="font-medium hover:underline">
            {item.title}
          </Link>
          <p className="text-sm text-muted">{item.author}</p>
          <p className="text-sm text-muted">{item.libraryName}</p>
        </div>
      </div>
      <Facts item={item} />
      <p className="text-sm wrap-anywhere text-muted">{item.path}</p>
    </div>
  )
}

function Facts({ item }: { item: DuplicateView }) {
  const { t } = useTranslation()
  const { date } = useDateFormat()
  const locale = currentLocale()
  const facts = [
    ['length', item.duration > 0 ? formatDuration(item.duration, locale) : null],
    ['size', formatSize(item.size, locale)],
    ['format', item.format?.toUpperCase() ?? null],
    ['files', item.numAudioFiles > 0 ? String(item.numAudioFiles) : null],
    ['chapters', item.numChapters > 0 ? String(item.numChapters) : null],
    ['listeners', String(item.numListeners)],
    ['added', date(item.addedAt)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
      {facts.map(([key, value]) =>
        value === null ? null : (
          <div key={key} className="contents">
            <dt className="text-muted">{t(`duplicates.facts.${key}`)}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
