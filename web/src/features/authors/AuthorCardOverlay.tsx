import clsx from 'clsx'
import { Pencil, Search } from 'lucide-react'
import type { AuthorOverlayProps } from '../../cards/card-overlays.ts'
import { useT } from '../../lib/use-t.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconShape } from '../../ui/icon.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { openEditAuthor } from './use-author-modal.ts'
import { matchOne, useIsMatched } from './use-match-authors.ts'

/** Buttons on an author's portrait, for users who may edit. */
export function AuthorCardOverlay({ author, tabIndex }: AuthorOverlayProps) {
  const t = useT()
  const { canUpdate, isAdmin } = usePermissions()
  const isMatched = useIsMatched(author.id)
  return (
    <>
      {isMatched && (
        <span className="absolute inset-0 grid place-items-center rounded-cover bg-black/60 text-white">
          <Spinner sizePx={28} />
        </span>
      )}
      {isAdmin && !isMatched && (
        <CornerButton
          icon={Search}
          name={t('items.actionOn', { action: t('authors.edit.quickMatch'), title: author.name })}
          tabIndex={tabIndex}
          onPress={() => void matchOne(author)}
          className="left-1.5"
        />
      )}
      {canUpdate && !isMatched && (
        <CornerButton
          icon={Pencil}
          name={t('authors.edit.openNamed', { name: author.name })}
          tabIndex={tabIndex}
          onPress={() => openEditAuthor(author.id)}
          className="right-1.5"
        />
      )}
    </>
  )
}

interface CornerButtonProps {
  icon: IconShape
  name: string
  tabIndex: number
  onPress: () => void
  className: string
}

function CornerButton({ icon, name, tabIndex, onPress, className }: CornerButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      tabIndex={tabIndex}
      onClick={onPress}
      className={clsx(
        'absolute top-1.5 grid size-8 place-items-center rounded-full bg-black/60 text-white opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 hover:bg-black/80 focus-visible:outline-white touch:hidden',
        className,
      )}
    >
      <Icon of={icon} sizePx={16} />
    </button>
  )
}
