import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'
import { canReceivePush, subscribeThisBrowser } from './subscribe-push.ts'

interface PushFieldProps {
  error: string | undefined
  onAdd: (url: string) => void
}

/** Adds the current browser. */
export function PushField({ error, onAdd }: PushFieldProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const subscribe = async () => {
    setIsAsking(true)
    try {
      const url = await subscribeThisBrowser()
      if (url === null) toast.error(t('notifications.pushRefused'))
      else onAdd(url)
    } catch {
      toast.error(t('notifications.pushFailed'))
    }
    setIsAsking(false)
  }
  const canReceive = canReceivePush()
  return (
    <div className="grid gap-2 sm:mt-6">
      <Button
        icon={BellRing}
        className="justify-self-start"
        disabled={!canReceive || isAsking}
        onClick={() => void subscribe()}
      >
        {t('notifications.pushUse')}
      </Button>
      <p className="text-sm text-muted">
        {t(canReceive ? 'notifications.pushHint' : 'notifications.pushMissing')}
      </p>
      {error && <p className="text-sm text-danger">{error}</p>}
    </div>
  )
}
