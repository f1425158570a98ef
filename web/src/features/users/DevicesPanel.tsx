import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { confirmDanger } from '../../ui/confirm.ts'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { endAllLogins } from './account.api.ts'
import { DeviceList } from './DeviceList.tsx'

/** The user's own sessions. */
export function DevicesPanel({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('account.devices')} description={t('account.devicesNote')}>
      <DeviceList of="me" mayEnd>
        <SignOutEverywhere onSignOut={onSignOut} />
      </DeviceList>
    </Panel>
  )
}

function SignOutEverywhere({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const { t } = useTranslation()
  const leaving = useMutation({
    mutationFn: endAllLogins,
    onSuccess: onSignOut,
    // In that case the other devices are still signed in, and so is this one.
    onError: () => void toast.error(t('account.signOutEverywhereFailed')),
  })
  const ask = async () => {
    const confirmed = await confirmDanger({
      title: t('account.everywhereTitle'),
      message: t('account.everywhereText'),
      yesLabel: t('account.signOutEverywhere'),
    })
    if (confirmed) leaving.mutate()
  }
  return (
    <Button icon={LogOut} busy={leaving.isPending} onClick={() => void ask()}>
      {t('account.signOutEverywhere')}
    </Button>
  )
}
