import { PRODUCT_VERSION } from '@lectern/contract/constants'
import { useTranslation } from 'react-i18next'
import ownChangelog from '../../../../CHANGELOG.md?raw'
import { Markdown } from '../../ui/Markdown.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { closeChangelog, useChangelog } from './changelog-store.ts'
import { useUpdate } from './use-update.ts'

/** The modal shows the heading. */
const OWN_TEXT = ownChangelog.replace(/^# .*\n/, '')

/** Release notes of the running version, or the project's own changelog. */
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
      <Markdown text={changelog ?? OWN_TEXT} />
    </Modal>
  )
}
