import { Link } from '@tanstack/react-router'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import type { GroupChoice, GroupPart } from './group-parts.ts'

interface GroupChoiceRowProps {
  part: GroupPart
  choice: GroupChoice
  busy: boolean
  onToggle: () => void
  /** Called when its link is followed. */
  onLeave: () => void
}

export function GroupChoiceRow({ part, choice, busy, onToggle, onLeave }: GroupChoiceRowProps) {
  const { t } = useTranslation()
  const { name, isIncluded } = choice
  return (
    <div className="group relative flex min-h-16 items-center gap-3 rounded-control py-1.5 pr-2 pl-3 hover:bg-raised">
      {isIncluded && (
        <span data-included="" className="absolute inset-y-1.5 left-0 w-1 rounded-full bg-done">
          <span className="sr-only">{t(`${part}.modal.contains`)}</span>
        </span>
      )}
      <div aria-hidden className="flex w-20 shrink-0 justify-center">
        {choice.cover}
      </div>
      <Link
        to={choice.path}
        onClick={onLeave}
        className="min-w-0 flex-1 truncate rounded-control font-medium hover:underline"
      >
        {name}
      </Link>
      <IconButton
        name={t(isIncluded ? `${part}.modal.remove` : `${part}.modal.add`, { name })}
        icon={isIncluded ? Minus : Plus}
        variant={isIncluded ? 'danger' : 'ghost'}
        busy={busy}
        onClick={onToggle}
        className="pointer-fine:opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus-visible:opacity-100"
      />
    </div>
  )
}
