import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../lib/api-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { confirmDanger } from '../../ui/confirm.ts'
import { Panel } from '../../ui/Panel.tsx'
import { toastResult } from '../../ui/toast-result.ts'
import { purgeCache, purgeItemCache } from './maintenance.api.ts'
import { MetadataFilesPanel } from './MetadataFilesPanel.tsx'

const BOOK_TOOLS = [
  ['/config/item-metadata-utils/tags', 'tools.config.manageTags'],
  ['/config/item-metadata-utils/genres', 'tools.config.manageGenres'],
  ['/config/tools/duplicates', 'duplicates.open'],
  ['/config/tools/organise', 'organise.open'],
] as const

/** Server-wide maintenance, and a link to the tools for a book. */
export function ConfigToolsPage() {
  const { t } = useTranslation()
  usePageTitle(t('tools.title'))
  return (
    <div className="grid grid-cols-1 gap-6">
      <header>
        <h1 className="font-serif text-2xl font-semibold">{t('tools.title')}</h1>
        <p className="measure mt-1 text-sm text-muted">{t('tools.config.what')}</p>
      </header>
      <Panel title={t('tools.config.books')} description={t('tools.config.booksWhat')}>
        <div className="flex flex-wrap gap-2">
          {BOOK_TOOLS.map(([path, label]) => (
            <Link key={path} to={path} className={buttonClass('secondary')}>
              {t(label)}
            </Link>
          ))}
        </div>
      </Panel>
      <CachePanel />
      <MetadataFilesPanel />
    </div>
  )
}

function CachePanel() {
  const { t } = useTranslation()
  const purge = async (what: 'All' | 'Items') => {
    const confirmed = await confirmDanger({
      action: t(`tools.config.purge${what}`),
      message: t(`tools.config.confirmPurge${what}`),
    })
    if (!confirmed) return
    await toastResult(what === 'All' ? purgeCache() : purgeItemCache(), {
      done: t('tools.config.purged'),
      failed: (error) => serverTextOr(error, t('tools.config.purgeFailed')),
    })
  }
  return (
    <Panel title={t('tools.config.cache')} description={t('tools.config.cacheWhat')}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void purge('Items')}>{t('tools.config.purgeItems')}</Button>
        <Button onClick={() => void purge('All')}>{t('tools.config.purgeAll')}</Button>
      </div>
    </Panel>
  )
}
