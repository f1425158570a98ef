import type { ShareView } from '@lectern/contract/share-view'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDateFormat } from '../../session/use-date-format.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { NewShareForm } from './NewShareForm.tsx'
import { endShare, shareAddress, shareQuery } from './shares.api.ts'
import { closeShareModal, type ShareTarget, useShareModal } from './use-share-modal.ts'

const WIDTH_PX = 600

export function ShareModal() {
  const { isOpen, request } = useShareModal()
  return request && <ShareOf key={request.opening} isOpen={isOpen} target={request.target} />
}

function ShareOf({ isOpen, target }: { isOpen: boolean; target: ShareTarget }) {
  const { t } = useTranslation()
  const query = useQuery(shareQuery(target))
  const { data: share } = query
  return (
    <Modal
      open={isOpen}
      onClose={closeShareModal}
      title={t('shares.title', { title: target.title })}
      width={WIDTH_PX}
    >
      {share === undefined && (
        <LoadState query={query} failed={t('shares.loadFailed')} className="h-32 w-full" />
      )}
      {share === null && <NewShareForm target={target} />}
      {share && <OpenShare share={share} target={target} />}
    </Modal>
  )
}

function OpenShare({ share, target }: { share: ShareView; target: ShareTarget }) {
  const { t } = useTranslation()
  const { dateTime } = useDateFormat()
  const ending = useToastedMutation({
    mutationFn: () => endShare(target, share.id),
    done: t('shares.ended'),
    failed: t('shares.endFailed'),
  })
  return (
    <div className="grid gap-4 py-2">
      <CopyField label={t('shares.link')} value={shareAddress(share.slug)} />
      <ul className="text-sm text-muted">
        <li>
          {share.expiresAt === null
            ? t('shares.permanent')
            : t('shares.expires', { when: dateTime(Date.parse(share.expiresAt)) })}
        </li>
        <li>{t(share.isDownloadable ? 'shares.downloadable' : 'shares.notDownloadable')}</li>
      </ul>
      <Button
        variant="danger"
        className="justify-self-start"
        busy={ending.isPending}
        onClick={() => ending.mutate()}
      >
        {t('shares.end')}
      </Button>
    </div>
  )
}
