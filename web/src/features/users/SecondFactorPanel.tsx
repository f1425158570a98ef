import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { PasswordModal } from './PasswordModal.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { renewRecoveryCodes, secondFactorQuery, turnOffSecondFactor } from './second-factor.api.ts'

/** Two-factor authentication: a code after the password. */
export function SecondFactorPanel() {
  const { t } = useTranslation()
  const query = useQuery(secondFactorQuery())
  const { data: state } = query
  const [codes, setCodes] = useState<readonly string[]>()
  const [asking, setAsking] = useState<'off' | 'codes'>()
  const [isSettingUp, setIsSettingUp] = useState(false)
  const turningOff = useToastedMutation({
    mutationFn: turnOffSecondFactor,
    onSuccess: () => {
      setAsking(undefined)
      setCodes(undefined)
      toast.success(t('signIn.codes.turnedOff'))
    },
    failed: t('signIn.codes.failed'),
  })
  const renewing = useToastedMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: (fresh) => {
      setAsking(undefined)
      setCodes(fresh)
    },
    failed: t('signIn.codes.failed'),
  })
  return (
    <Panel title={t('signIn.codes.title')} description={t('signIn.codes.text')}>
      {!state && <LoadState query={query} failed={t('signIn.codes.loadFailed')} className="h-10" />}
      {state?.isOn === false && !isSettingUp && (
        <Button icon={ShieldCheck} onClick={() => setIsSettingUp(true)}>
          {t('signIn.codes.turnOn')}
        </Button>
      )}
      {state?.isOn === false && isSettingUp && (
        <SecondFactorSetup
          onCancel={() => setIsSettingUp(false)}
          onDone={(fresh) => {
            setIsSettingUp(false)
            setCodes(fresh)
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} />}
      {state?.isOn === true && (
        <div className="mt-2 grid gap-3">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone="done">{t('signIn.codes.on')}</Badge>
            {t('signIn.codes.left', { number: state.recoveryCodesLeft })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsking('codes')}>{t('signIn.codes.renew')}</Button>
            <Button variant="danger" onClick={() => setAsking('off')}>
              {t('signIn.codes.turnOff')}
            </Button>
          </div>
        </div>
      )}
      {asking && (
        <PasswordModal
          title={t(asking === 'off' ? 'signIn.codes.turnOff' : 'signIn.codes.renew')}
          isBusy={turningOff.isPending || renewing.isPending}
          onClose={() => setAsking(undefined)}
          onSubmit={(password) => (asking === 'off' ? turningOff : renewing).mutate(password)}
        />
      )}
    </Panel>
  )
}
