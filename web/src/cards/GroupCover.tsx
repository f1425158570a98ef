import clsx from 'clsx'
import { memo } from 'react'
import { Cover, useCoverUrl } from './Cover.tsx'
import { spreadCovers, type CoverSubject } from './cover.rules.ts'

interface GroupCoverProps {
  /** Name of the group, shown if it has no covers. */
  name: string
  subjects: readonly CoverSubject[]
  /** Height-to-width ratio of one cover; the box is two covers wide. */
  ratio: number
  /** Width of the whole box. */
  widthPx: number
  className?: string
}

/** Up to ten covers side by side, each overlapping the next. */
export const GroupCover = memo(function GroupCover(props: GroupCoverProps) {
  const { name, subjects, ratio, widthPx, className } = props
  const { covers, stepPercent } = spreadCovers(subjects)
  const [only] = covers
  return (
    <div
      className={clsx('relative w-full overflow-hidden rounded-cover bg-raised', className)}
      style={{ aspectRatio: `2 / ${ratio}` }}
    >
      {only === undefined && (
        <span className="absolute inset-0 grid place-items-center p-4 text-center font-serif text-muted">
          {name}
        </span>
      )}
      {only !== undefined && covers.length === 1 && <Backdrop subject={only} widthPx={widthPx / 2} />}
      {covers.map((subject, index) => (
        <div
          key={subject.id}
          className={clsx(
            'absolute inset-y-0 w-1/2',
            covers.length > 1 && 'shadow-[2px_0_6px_rgb(0_0_0/.5)]',
          )}
          style={{
            left: covers.length === 1 ? '25%' : `${index * stepPercent}%`,
            zIndex: covers.length - index,
          }}
        >
          <Cover subject={subject} ratio={ratio} widthPx={widthPx / 2} className="rounded-none!" />
        </div>
      ))}
    </div>
  )
})

function Backdrop({ subject, widthPx }: { subject: CoverSubject; widthPx: number }) {
  const address = useCoverUrl(subject, widthPx)
  if (address === null) return null
  return (
    <img
      src={address}
      alt=""
      aria-hidden
      loading="lazy"
      className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-md"
    />
  )
}
