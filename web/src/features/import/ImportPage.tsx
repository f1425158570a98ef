import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadError } from '../../ui/LoadState.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { importStateQuery, isUnderWay } from './import.api.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportReport } from './ImportReport.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { SourceForm } from './SourceForm.tsx'
import { useImport } from './use-import.ts'

/** Import from Audiobookshelf: choose a source, preview, import, read the report. */
export function ImportPage() {
  const { t } = useTranslation()
  const state = useQuery(importStateQuery())
  const work = useImport()
  const current = state.data?.current ?? null
  return (
    <div className="grid gap-4 sm:gap-6">
      <PagePanel title={t('import.title')} description={t('import.description')}>
        {state.isError ? (
          <LoadError query={state} message={t('import.loadFailed')} />
        ) : state.data === undefined ? (
          <Skeleton className="h-40" />
        ) : isUnderWay(state.data) && current ? (
          <ImportProgress current={current} />
        ) : (
          <SourceForm work={work} hasUpload={state.data.uploaded !== null} />
        )}
      </PagePanel>
      {!isUnderWay(state.data) && work.preview && <PreviewPanel preview={work.preview} work={work} />}
      {!isUnderWay(state.data) && !work.preview && current && <ImportReport current={current} />}
    </div>
  )
}
