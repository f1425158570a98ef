import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerEvent } from '../../session/use-server-event.ts'
import { LoadState } from '../../ui/LoadState.tsx'
import { PagePanel } from '../../ui/PagePanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { BackupList } from './BackupList.tsx'
import { BackupPlaces } from './BackupPlaces.tsx'
import { BackupSettings } from './BackupSettings.tsx'
import { backupsQuery, refreshBackups } from './backups.api.ts'

export function BackupsPage() {
  const { t } = useTranslation()
  const query = useQuery(backupsQuery())
  const { data: list } = query
  useWelcomeBack()
  useServerEvent('task_finished', ({ action }) => {
    if (action === 'backup') void refreshBackups()
  })
  return (
    <div className="grid gap-4 sm:gap-6">
      <PagePanel title={t('backups.title')} description={t('backups.description')}>
        <BackupSettings nextBackupAt={list?.nextBackupAt ?? null} />
      </PagePanel>
      <Panel
        title={t('backups.list')}
        description={list?.isSealed ? t('backups.sealed') : t('backups.unsealed')}
      >
        <LoadState query={query} failed={t('backups.loadFailed')} className="h-48 w-full" />
        {list && <BackupList backups={list.backups} />}
      </Panel>
      {list && <BackupPlaces list={list} />}
    </div>
  )
}

/** Returns here after a restore, once the server has restarted. */
function useWelcomeBack() {
  const { t } = useTranslation()
  const isBack = useRouterState({ select: ({ location }) => 'backup' in location.search })
  const navigate = useNavigate()
  useEffect(() => {
    if (!isBack) return
    toast.success(t('backups.restored'))
    void navigate({ to: '/config', replace: true })
  }, [isBack, navigate, t])
}
