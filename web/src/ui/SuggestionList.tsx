import { Combobox } from '@base-ui/react/combobox'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Choice } from './choices.ts'
import { Icon } from './Icon.tsx'
import { OPTIONS_CLASS, ROW_CLASS } from './menu-class.ts'

interface SuggestionListProps {
  text: string
  mayCreate: boolean
  searching?: boolean
}

/** Suggestions below a MultiSelect. */
export function SuggestionList({ text, mayCreate, searching }: SuggestionListProps) {
  const emptyText = useEmptyText(text.trim(), mayCreate, searching)
  return (
    <Combobox.Portal>
      {/* Without suggestions it only shows a message: clicks go through to what is below, such as a Save button. */}
      <Combobox.Positioner
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className="z-70 outline-none data-empty:pointer-events-none"
      >
        <Combobox.Popup className={clsx(OPTIONS_CLASS, 'w-(--anchor-width)')}>
          <Combobox.Empty>
            <p className="px-3 py-2 text-sm text-muted">{emptyText}</p>
          </Combobox.Empty>
          <Combobox.List className="max-h-56 overflow-y-auto overscroll-contain">
            {(choice: Choice) => (
              <Combobox.Item key={choice.value} value={choice} className={ROW_CLASS}>
                <span className="min-w-0 flex-1 truncate">{choice.label}</span>
                <Combobox.ItemIndicator className="text-accent">
                  <Icon of={Check} sizePx={18} />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

function useEmptyText(text: string, mayCreate: boolean, searching: boolean | undefined): string {
  const { t } = useTranslation()
  if (searching) return t('ui.loading')
  return mayCreate && text !== '' ? t('ui.pressEnterToAdd', { text }) : t('ui.noMatches')
}
