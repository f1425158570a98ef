import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { itemPath } from '../../cards/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { QueryPage } from '../../ui/QueryPage.tsx'
import { type BookWithSound, isBookWithSound } from '../chapter-editor/chapter-editor.api.ts'
import { editedItemQuery } from '../edit-item/edit-item.api.ts'
import { ConvertPanel } from './ConvertPanel.tsx'
import { EmbedPanel } from './EmbedPanel.tsx'
import { factsOfBook } from './book-facts.ts'
import { ChapterPreview, TagPreview } from './Previews.tsx'
import { ToolFiles } from './ToolFiles.tsx'
import { type ToolTab, toolTabsFor } from './tools.rules.ts'
import { useToolRun } from './use-tool-run.ts'

interface ToolsPageProps {
  itemId: string
  tab: ToolTab | undefined
  onTab: (tab: ToolTab) => void
  notFound: ReactNode
}

/** Tools to embed metadata in a book's files, merge them into an M4B, or split it by chapter. */
export function ToolsPage({ itemId, tab, onTab, notFound }: ToolsPageProps) {
  const { t } = useTranslation()
  const query = useQuery(editedItemQuery(itemId))
  return (
    <QueryPage title={t('tools.title')} {...{ query, notFound }} failed={t('tools.loadFailed')}>
      {(item) =>
        isBookWithSound(item) && !item.isMissing ? (
          <LoadedPage item={item} tab={tab} onTab={onTab} />
        ) : (
          <EmptyState text={t('tools.noAudio')} />
        )
      }
    </QueryPage>
  )
}

function LoadedPage({ item, tab, onTab }: { item: BookWithSound } & Pick<ToolsPageProps, 'tab' | 'onTab'>) {
  const { t } = useTranslation()
  const news = useToolRun(item.id)
  const tabs = toolTabsFor(factsOfBook(item))
  const current = tab !== undefined && tabs.includes(tab) ? tab : (tabs[0] ?? 'embed')
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-6 p-4 sm:p-6">
      <header className="grid gap-3">
        <div>
          <h1 className="font-serif text-2xl font-semibold">{t('tools.title')}</h1>
          <Link to={itemPath(item.id)} className="wrap-anywhere text-muted hover:text-text hover:underline">
            {item.media.metadata.title}
          </Link>
        </div>
        <Segmented
          label={t('tools.choose')}
          hideLabel
          options={tabs.map((value) => ({ value, label: t(`tools.${value}.name`) }))}
          value={current}
          onChange={onTab}
        />
      </header>
      {current === 'embed' ? (
        <EmbedPanel item={item} news={news} />
      ) : (
        <ConvertPanel key={current} tab={current} item={item} news={news} />
      )}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <TagPreview itemId={item.id} />
        <ChapterPreview item={item} />
      </div>
      <ToolFiles item={item} shares={news.fileShares} />
    </div>
  )
}
