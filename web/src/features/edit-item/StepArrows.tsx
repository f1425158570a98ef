import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { hotkeys } from '../../lib/hotkeys.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { stepToItem, useEditModal } from './use-edit-modal.ts'

interface StepArrowsProps {
  /** Runs `go` unless the user chooses to keep unsaved changes. */
  onLeave: (go: () => void) => void
}

const NONE: readonly string[] = []

/** Steps through the shelf the modal was opened from, by button or arrow key. */
export function StepArrows({ onLeave }: StepArrowsProps) {
  const { t } = useTranslation()
  const shelfIds = useEditModal(({ edited }) => edited?.shelfIds ?? NONE)
  // Relative to the requested item, which may still be loading: two quick steps move on by two items.
  const itemId = useEditModal(({ edited }) => edited?.itemId ?? '')
  const place = shelfIds.indexOf(itemId)
  const [before, after] = place < 0 ? [] : [shelfIds[place - 1], shelfIds[place + 1]]
  const goTo = (id: string | undefined): void => {
    if (id !== undefined) onLeave(() => stepToItem(id))
  }
  useArrowKeys(
    () => goTo(before),
    () => goTo(after),
  )
  if (shelfIds.length < 2 || place < 0) return null
  return (
    <div className="flex max-sm:pb-3">
      <IconButton
        icon={ChevronLeft}
        name={t('editItem.previous')}
        disabled={!before}
        onClick={() => goTo(before)}
      />
      <IconButton
        icon={ChevronRight}
        name={t('editItem.next')}
        disabled={!after}
        onClick={() => goTo(after)}
      />
    </div>
  )
}

function useArrowKeys(onLeft: () => void, onRight: () => void): void {
  const handle = useEffectEvent((key: string): boolean => {
    if (key === 'ArrowLeft') onLeft()
    else if (key === 'ArrowRight') onRight()
    else return false
    return true
  })
  useEffect(() => hotkeys.register('modal', (key) => handle(key)), [])
}
