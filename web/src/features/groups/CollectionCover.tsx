import clsx from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../cards/Cover.tsx'
import type { CoverSubject } from '../../cards/cover.rules.ts'

interface CollectionCoverProps {
  subjects: readonly CoverSubject[]
  /** Height-to-width ratio of one cover; the box is two covers wide. */
  ratio: number
  /** Width of the whole box. */
  widthPx: number
  className?: string
}

/** Covers of the first two books side by side. */
export const CollectionCover = memo(function CollectionCover(props: CollectionCoverProps) {
  const { subjects, ratio, widthPx, className } = props
  const { t } = useTranslation()
  const shown = subjects.slice(0, 2)
  return (
    <div
      className={clsx('flex w-full justify-center overflow-hidden rounded-cover bg-raised', className)}
      style={{ aspectRatio: `2 / ${ratio}` }}
    >
      {shown.length === 0 && (
        <span className="self-center p-1 text-center text-sm text-muted">{t('collections.edit.empty')}</span>
      )}
      {shown.map((subject) => (
        <div key={subject.id} className="w-1/2">
          <Cover subject={subject} ratio={ratio} widthPx={widthPx / 2} className="rounded-none!" />
        </div>
      ))}
    </div>
  )
})
