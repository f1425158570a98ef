import type { LibraryView } from '@lectern/contract/libraries'
import { EllipsisVertical, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hotkeys } from '../../lib/hotkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { hasOpenModal } from '../../ui/modal-layers.ts'
import { useIsPhone } from '../../ui/use-media-query.ts'
import { actionsInMenu } from './selection-actions.rules.ts'
import { type OfferedSelectionAction, useSelectionActions } from './use-selection-actions.ts'
import { clearSelection, useSelection } from '../../cards/use-selection.ts'

/** Replaces the top bar while something is selected. */
export function SelectionBar({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const count = useSelection(({ chosen }) => chosen.size)
  const isProcessing = useSelection((selection) => selection.isProcessing)
  const actions = useSelectionActions(library)
  const isPhone = useIsPhone()
  const inMenu = actionsInMenu(
    actions.map(({ name }) => name),
    isPhone,
  )

  useEndByEscape()
  return (
    <header
      aria-label={t('selection.bar')}
      aria-busy={isProcessing}
      className="fixed inset-x-0 top-0 z-40 flex h-16 items-center gap-2 border-b border-accent bg-surface px-4"
    >
      <p role="status" className="min-w-0 flex-1 truncate font-medium">
        {t('selection.count', { count })}
      </p>
      <div className={ACTIONS_CLASS}>
        {actions
          .filter(({ name }) => !inMenu.includes(name))
          .map((action) => (
            <ActionButton key={action.name} action={action} isDisabled={isProcessing} />
          ))}
        {inMenu.length > 0 && (
          <ActionMenu
            actions={actions.filter(({ name }) => inMenu.includes(name))}
            isDisabled={isProcessing}
          />
        )}
      </div>
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

/** On phones the actions are at the bottom, over the navigation. */
const ACTIONS_CLASS =
  'flex items-center gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:justify-around max-sm:gap-0 ' +
  'max-sm:h-[calc(var(--nav-height)+env(safe-area-inset-bottom))] max-sm:border-t max-sm:border-accent ' +
  'max-sm:bg-surface max-sm:px-1 max-sm:pb-[env(safe-area-inset-bottom)]'

function ActionButton({ action, isDisabled }: { action: OfferedSelectionAction; isDisabled: boolean }) {
  const { t } = useTranslation()
  const { name, icon, run } = action
  if (name === 'play') {
    return (
      <Button
        size="sm"
        variant="primary"
        icon={icon}
        disabled={isDisabled}
        iconOnPhones
        onClick={() => void run()}
      >
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

function ActionMenu({ actions, isDisabled }: { actions: OfferedSelectionAction[]; isDisabled: boolean }) {
  const { t } = useTranslation()
  return (
    <Menu
      trigger={
        <IconButton
          icon={EllipsisVertical}
          name={t('selection.more')}
          tooltipSide="bottom"
          disabled={isDisabled}
        />
      }
      entries={actions.map(({ name, icon, run }) => ({
        kind: 'action' as const,
        label: t(`selection.${name}`),
        icon,
        onSelect: () => void run(),
      }))}
    />
  )
}

function useEndByEscape(): void {
  useEffect(() => {
    const stop = hotkeys.register('selection', (key) => {
      if (key === 'Escape') clearSelection()
      return key === 'Escape'
    })
    // Global shortcuts ignore buttons, and the checkbox just pressed is one.
    const handleKey = (event: KeyboardEvent) => {
      const isOnButton = document.activeElement?.matches('button') ?? false
      if (event.key !== 'Escape' || !isOnButton || hasOpenModal()) return
      event.preventDefault()
      clearSelection()
    }
    // Captures the key before that button's tooltip handles it.
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => {
      stop()
      document.removeEventListener('keydown', handleKey, { capture: true })
    }
  }, [])
}
