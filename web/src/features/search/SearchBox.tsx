import clsx from 'clsx'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTROL_CLASS, CONTROL_HEIGHT } from '../../ui/control-class.ts'
import { CrossButton } from '../../ui/CrossButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchMenu } from './SearchMenu.tsx'
import { useOpenWhileFocused, useSearchBox } from './use-search-box.ts'

interface SearchBoxProps {
  libraryId: string
  /** The query whose results the page shows; empty elsewhere. */
  shown?: string
  /** Called on Enter without a selected result: opens the page with all results. */
  onSubmit: (text: string) => void
  /** Focuses the box on mount, on pages made for searching. */
  takesFocus?: boolean
  className?: string
}

/** Search box of the app bar: suggests results while typing, shows all of them on Enter. */
export function SearchBox({
  libraryId,
  shown = '',
  onSubmit,
  takesFocus = false,
  className,
}: SearchBoxProps) {
  const { t } = useTranslation()
  const { text, setText, phase, groups } = useSearchBox(libraryId, shown)
  const menu = useOpenWhileFocused()
  const [active, setActive] = useState(-1)
  const inputRef = useRef<HTMLInputElement>(null)
  const menuId = useId()
  useEffect(() => {
    if (takesFocus) inputRef.current?.focus()
  }, [takesFocus])
  const results = groups.flatMap((group) => group.results)
  const isOpen = menu.isOpen && phase !== 'idle'
  const activeKey = isOpen ? results[active]?.key : undefined
  const optionId = (key: string) => `${menuId}-${key}`

  const handleText = (typed: string) => {
    setText(typed)
    setActive(-1)
    menu.open()
  }
  const finish = () => {
    setText('')
    setActive(-1)
    menu.close()
    inputRef.current?.blur()
  }
  const submit = () => {
    if (activeKey !== undefined) document.getElementById(optionId(activeKey))?.click()
    else if (text.trim() !== '') showAll()
  }
  /** The text stays in the box. */
  const showAll = () => {
    onSubmit(text.trim())
    setActive(-1)
    menu.close()
    inputRef.current?.blur()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      menu.open()
      setActive((now) => wrap(now, step, results.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      event.stopPropagation()
      if (isOpen) menu.close()
      else setText('')
    }
  }
  return (
    <div role="search" className={clsx('relative', className)}>
      <input
        ref={inputRef}
        type="search"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeKey === undefined ? undefined : optionId(activeKey)}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={t('search.placeholder')}
        value={text}
        onChange={(event) => handleText(event.target.value)}
        onFocus={menu.open}
        onBlur={menu.closeSoon}
        onKeyDown={handleKey}
        className={clsx(CONTROL_CLASS, CONTROL_HEIGHT, 'pr-10 pl-3')}
      />
      <div className="absolute inset-y-0 right-1 flex items-center">
        {text === '' ? (
          <Icon of={Search} sizePx={18} className="mr-2 text-muted" />
        ) : (
          <CrossButton label={t('search.clear')} onClick={finish} className="size-8" />
        )}
      </div>
      {isOpen && (
        <SearchMenu
          id={menuId}
          optionId={optionId}
          libraryId={libraryId}
          phase={phase}
          groups={groups}
          activeKey={activeKey}
          onPick={finish}
          onShowAll={showAll}
        />
      )}
    </div>
  )
}

/** −1 is the text itself, before the first result and after the last. */
function wrap(now: number, step: number, count: number): number {
  const next = now + step
  if (next < -1) return count - 1
  return next >= count ? -1 : next
}
