import { PRODUCT_VERSION } from '@lectern/contract/constants'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../ui/Modal.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { closeChangelog, useChangelog } from './changelog-store.ts'
import { useUpdate } from './use-update.ts'

const Markdown = lazy(async () => ({ default: (await import('../../ui/Markdown.tsx')).Markdown }))

export function ChangelogModal() {
  const { t } = useTranslation()
  const isOpen = useChangelog((changelog) => changelog.isOpen)
  const { currentVersionChangelog: changelog } = useUpdate()
  return (
    <Modal
      open={isOpen}
      onClose={closeChangelog}
      title={t('updates.changelog', { version: PRODUCT_VERSION })}
      width={800}
    >
      {changelog === null ? (
        <p className="text-muted">{t('updates.noChangelog')}</p>
      ) : (
        <Suspense fallback={<Spinner />}>
          <Markdown text={changelog} />
        </Suspense>
      )}
    </Modal>
  )
}
