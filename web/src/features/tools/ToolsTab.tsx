import type { ItemExpandedView } from '@lectern/contract/items'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toolsPath } from '../../cards/paths.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { isBookWithSound } from '../chapter-editor/chapter-editor.api.ts'
import { factsOfBook } from './book-facts.ts'
import { toolTabsFor } from './tools.rules.ts'

/** A card for each tool applicable to the book, linking to its page. */
export function ToolsTab({ item, onOpen }: { item: ItemExpandedView; onOpen: () => void }) {
  const { t } = useTranslation()
  const tabs = isBookWithSound(item) ? toolTabsFor(factsOfBook(item)) : []
  if (tabs.length === 0) return <p className="text-muted">{t('tools.noAudio')}</p>
  return (
    <ul className="grid gap-3">
      {tabs.map((tab) => (
        <li
          key={tab}
          className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface p-4"
        >
          <div className="min-w-0 flex-1 basis-64">
            <h3 className="font-medium">{t(`tools.${tab}.name`)}</h3>
            <p className="text-sm text-muted">{t(`tools.${tab}.what`)}</p>
          </div>
          <Link
            to={toolsPath(item.id)}
            search={{ tool: tab }}
            onClick={onOpen}
            className={buttonClass('secondary')}
          >
            {t(`tools.${tab}.open`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
