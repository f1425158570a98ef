import type { LibraryView } from '@lectern/contract/libraries'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hotkeys } from '../../lib/hotkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { hasOpenModal } from '../../ui/modal-layers.ts'
import { type OfferedSelectionAction, useSelectionActions } from './use-selection-actions.ts'
import { clearSelection, useSelection } from './use-selection.ts'

/** In place of the top bar while something is selected. */
export function SelectionBar({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const count = useSelection(({ chosen }) => chosen.size)
  const isProcessing = useSelection((selection) => selection.isProcessing)
  const actions = useSelectionActions(library)

  useEndByEscape()
  return (
    <header
      aria-label={t('selection.bar')}
      aria-busy={isProcessing}
      className="fixed inset-x-0 top-0 z-40 flex h-16 items-center gap-1 border-b border-accent bg-surface px-3 sm:gap-2 sm:px-4"
    >
      <p role="status" className="min-w-0 flex-1 truncate font-medium">
        <span className="max-sm:sr-only">{t('selection.count', { count })}</span>
        <span aria-hidden className="tabular text-lg sm:hidden">
          {count}
        </span>
      </p>
      {actions.map((action) => (
        <ActionButton key={action.name} action={action} isDisabled={isProcessing} />
      ))}
      <IconButton
        icon={X}
        name={t('selection.deselect')}
        tooltipSide="bottom"
        disabled={isProcessing}
        onClick={clearSelection}
      />
    </header>
  )
}

function ActionButton({ action, isDisabled }: { action: OfferedSelectionAction; isDisabled: boolean }) {
  const { t } = useTranslation()
  const { name, icon, run } = action
  if (name === 'play') {
    return (
      <Button size="sm" variant="primary" icon={icon} disabled={isDisabled} onClick={() => void run()}>
        {t('selection.play')}
      </Button>
    )
  }
  return (
    <IconButton
      icon={icon}
      name={t(`selection.${name}`)}
      variant={name === 'remove' ? 'danger' : 'ghost'}
      tooltipSide="bottom"
      disabled={isDisabled}
      onClick={() => void run()}
    />
  )
}

function useEndByEscape(): void {
  useEffect(() => {
    const stop = hotkeys.register('selection', (key) => {
      if (key === 'Escape') clearSelection()
      return key === 'Escape'
    })
    // The global keys leave buttons alone, and the mark that was just pressed is one.
    const handleKey = (event: KeyboardEvent) => {
      const isOnButton = document.activeElement?.matches('button') ?? false
      if (event.key !== 'Escape' || !isOnButton || hasOpenModal()) return
      event.preventDefault()
      clearSelection()
    }
    // Before the tooltip of that button takes the key for itself.
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => {
      stop()
      document.removeEventListener('keydown', handleKey, { capture: true })
    }
  }, [])
}
