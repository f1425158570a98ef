import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { sendEbook, usableDevicesQuery } from './emails.api.ts'
import { closeSendEbook, useSendEbookModal } from './use-send-ebook-modal.ts'

/** Asks which e-reader to send a book to. */
export function SendEbookModal() {
  const { t } = useTranslation()
  const { isOpen, book } = useSendEbookModal()
  const query = useQuery(usableDevicesQuery())
  const { data: devices } = query
  const mayAdd = useSession(({ user }) => user?.permissions.createEreader === true)
  const sending = useToastedMutation({
    mutationFn: (name: string) => sendEbook(book?.itemId ?? '', name),
    onSuccess: () => {
      toast.info(t('emails.sending'))
      closeSendEbook()
    },
    failed: t('emails.sendFailed'),
  })
  return (
    <Modal
      open={isOpen}
      onClose={closeSendEbook}
      title={t('emails.sendTitle', { title: book?.title ?? '' })}
      processing={sending.isPending}
    >
      {!devices && <LoadState query={query} failed={t('emails.loadFailed')} className="h-24 w-full" />}
      {devices?.length === 0 && (
        <EmptyState text={t(mayAdd ? 'emails.noUsableDevices' : 'emails.noUsableDevicesAskAdmin')} />
      )}
      <ul className="grid gap-2">
        {devices?.map(({ name, email }) => (
          <li key={name} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{name}</p>
              <p className="truncate text-sm text-muted">{email}</p>
            </div>
            <Button
              icon={Send}
              aria-label={t('emails.sendTo', { name })}
              onClick={() => sending.mutate(name)}
            >
              {t('emails.send')}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
