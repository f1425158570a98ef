import type { SessionOfUserView } from '@lectern/contract/playback'
import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../lib/format-duration.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmDanger } from '../../ui/confirm.ts'
import { Modal } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { useDateFormat } from '../../session/use-date-format.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { deviceLines, playMethodName } from './session.rules.ts'
import { removeSession } from './stats.api.ts'
import { useStatFormats } from './use-stat-formats.ts'

const WIDTH_PX = 700

interface SessionModalProps {
  session: SessionOfUserView | null
  onClose: () => void
}

export function SessionModal({ session, onClose }: SessionModalProps) {
  const { t } = useTranslation()
  const { isAdmin, canDelete } = usePermissions()
  // Kept during the closing animation.
  const [shown, setShown] = useState(session)
  if (session !== null && session !== shown) setShown(session)
  const [isBusy, setIsBusy] = useState(false)

  const remove = async () => {
    if (!shown) return
    const confirmed = await confirmDanger({ message: t('stats.confirmDelete') })
    if (!confirmed) return
    setIsBusy(true)
    try {
      await removeSession(shown.id)
      toast.success(t('stats.deleted'))
      onClose()
    } catch (error) {
      toastFailure(error, t('stats.deleteFailed'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal
      open={session !== null}
      onClose={onClose}
      title={shown?.displayTitle || t('stats.session')}
      width={WIDTH_PX}
      processing={isBusy}
      footer={
        (isAdmin || canDelete) && (
          <Button variant="danger" icon={Trash2} onClick={() => void remove()}>
            {t('stats.delete')}
          </Button>
        )
      }
    >
      {shown && <SessionFacts session={shown} />}
    </Modal>
  )
}

function SessionFacts({ session }: { session: SessionOfUserView }) {
  const { t } = useTranslation()
  const { duration } = useStatFormats()
  const { dateTime } = useDateFormat()
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Facts title={t('stats.session')}>
        <Fact name={t('stats.startedAt')}>{dateTime(session.startedAt)}</Fact>
        <Fact name={t('stats.updatedAt')}>{dateTime(session.updatedAt)}</Fact>
        <Fact name={t('stats.listened')}>{duration(session.timeListening)}</Fact>
        <Fact name={t('stats.startTime')}>{formatClock(session.startTime)}</Fact>
        <Fact name={t('stats.lastTime')}>{formatClock(session.currentTime)}</Fact>
        <Fact name={t('stats.sessionId')}>{session.id}</Fact>
      </Facts>
      <Facts title={t('stats.item')}>
        <Fact name={t('stats.author')}>{session.displayAuthor}</Fact>
        <Fact name={t('stats.mediaType')}>{t(`stats.mediaTypes.${session.mediaType}`)}</Fact>
        <Fact name={t('stats.duration')}>{duration(session.duration)}</Fact>
        <Fact name={t('stats.itemId')}>{session.libraryItemId}</Fact>
      </Facts>
      <Facts title={t('stats.device')}>
        <Fact name={t('stats.user')}>{session.user?.username}</Fact>
        <Fact name={t('stats.playMethod')}>
          {t(`stats.playMethods.${playMethodName(session.playMethod)}`)}
        </Fact>
        <Fact name={t('stats.mediaPlayer')}>{session.mediaPlayer}</Fact>
        <Fact name={t('stats.device')}>{deviceLines(session.deviceInfo).join(', ')}</Fact>
        <Fact name={t('stats.ipAddress')}>{session.deviceInfo?.ipAddress}</Fact>
      </Facts>
    </div>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-medium">{title}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </>
  )
}
