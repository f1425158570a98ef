import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { lazyWithTexts } from './lazy-with-texts.ts'
import { ToolbarPopover } from './ToolbarPopover.tsx'
import type { ViewPanelProps } from './view-panel-props.ts'

const ViewPanel = lazyWithTexts(() => import('./ViewPanel.tsx'), 'ViewPanel')

/** View menu of a list: cover size, and any other options of its page. */
export function ViewMenu(props: Omit<ViewPanelProps, 'onDone'>) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ToolbarPopover
      label={t('shelves.view')}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      button={
        <>
          <Icon of={SlidersHorizontal} sizePx={16} className="shrink-0" />
          <span className="max-sm:sr-only">{t('shelves.view')}</span>
        </>
      }
    >
      <ViewPanel {...props} onDone={() => setIsOpen(false)} />
    </ToolbarPopover>
  )
}
