import type { DirectoryView } from '@lectern/contract/filesystem'
import clsx from 'clsx'
import { ChevronRight, Folder, FolderCheck, FolderLock } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type FolderState, folderState } from './folder-chooser.rules.ts'
import type { FolderBrowser } from './use-folder-browser.ts'

interface FolderListProps {
  folders: readonly DirectoryView[]
  browser: FolderBrowser
}

/**
 * Arrow keys navigate: up and down through the list, right into a folder; left (out of it) is handled around the
 * list.
 */
export function FolderList({ folders, browser }: FolderListProps) {
  const { t } = useTranslation()
  const listRef = useRef<HTMLUListElement>(null)
  const { cameFrom } = browser
  const rows = () => [...(listRef.current?.querySelectorAll<HTMLElement>('[data-folder]') ?? [])]

  // A new level takes over the focus from the previous one.
  useEffect(() => {
    const buttons = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-folder]') ?? [])]
    const target = buttons.find(({ dataset }) => dataset['folder'] === cameFrom) ?? buttons[0]
    target?.focus()
  }, [cameFrom])

  const handleKeyDown = (event: KeyboardEvent) => {
    const here = rows().findIndex((row) => row === document.activeElement)
    const target = {
      ArrowDown: () => rows()[here + 1]?.focus(),
      ArrowUp: () => rows()[Math.max(here - 1, 0)]?.focus(),
      Home: () => rows()[0]?.focus(),
      End: () => rows().at(-1)?.focus(),
      ArrowRight: () => rows()[here]?.click(),
    }[event.key]
    if (!target) return
    event.preventDefault()
    target()
  }
  return (
    <ul
      ref={listRef}
      aria-label={t('libraries.chooser.folders')}
      onKeyDown={handleKeyDown}
      className="divide-y divide-line rounded-panel border border-line"
    >
      {folders.map((folder) => (
        <FolderRow
          key={folder.path}
          folder={folder}
          state={folderState(folder, browser.use)}
          onOpen={() => browser.goInto({ name: folder.dirname, path: folder.path })}
          onSelect={() => browser.choose(folder.path)}
        />
      ))}
    </ul>
  )
}

interface FolderRowProps {
  folder: DirectoryView
  state: FolderState
  onOpen: () => void
  onSelect: () => void
}

const ICON: Record<FolderState['kind'], typeof Folder> = {
  free: Folder,
  added: FolderCheck,
  used: FolderCheck,
  unreadable: FolderLock,
}

function FolderRow({ folder, state, onOpen, onSelect }: FolderRowProps) {
  const { t } = useTranslation()
  const reasonId = useId()
  const isFree = state.kind === 'free'
  const reason = useReason(state)
  return (
    <li className="flex items-center gap-2 pr-2">
      <button
        type="button"
        data-folder={folder.path}
        aria-disabled={!isFree || undefined}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={isFree ? onOpen : undefined}
        className={clsx(
          'flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control px-3 text-left focus-visible:-outline-offset-2',
          isFree ? 'hover:bg-raised' : 'cursor-default! text-muted',
        )}
      >
        <Icon of={ICON[state.kind]} className={clsx('shrink-0', isFree ? 'text-accent' : 'opacity-70')} />
        <span className="truncate">{folder.dirname}</span>
        {isFree && <Icon of={ChevronRight} sizePx={18} className="ml-auto shrink-0 text-muted" />}
      </button>
      {reason !== null && (
        <span id={reasonId} className="shrink-0 text-sm text-muted max-sm:max-w-36 max-sm:text-right">
          {reason}
        </span>
      )}
      {isFree && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('libraries.chooser.selectNamed', { name: folder.dirname })}
          onClick={onSelect}
        >
          {t('libraries.chooser.select')}
        </Button>
      )}
    </li>
  )
}

/** Explains why a folder cannot be chosen. */
function useReason(state: FolderState): string | null {
  const { t } = useTranslation()
  switch (state.kind) {
    case 'free':
      return null
    case 'added':
      return t('libraries.chooser.added')
    case 'unreadable':
      return t('libraries.chooser.unreadable')
    case 'used':
      return state.library === null
        ? t('libraries.chooser.used')
        : t('libraries.chooser.usedBy', { library: state.library })
  }
}
