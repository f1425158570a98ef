import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Form } from '../../ui/Form.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { CurrentPasswordField } from './CredentialFields.tsx'
import { beginSecondFactor, turnOnSecondFactor } from './second-factor.api.ts'

interface SecondFactorSetupProps {
  onCancel: () => void
  onDone: (recoveryCodes: string[]) => void
}

/** Scan the QR code, then confirm with a code from the app. */
export function SecondFactorSetup({ onCancel, onDone }: SecondFactorSetupProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const begun = useQuery({
    queryKey: ['me', 'second-factor-setup'],
    queryFn: beginSecondFactor,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const confirming = useToastedMutation({
    mutationFn: () => turnOnSecondFactor({ setup: begun.data?.setup ?? '', code, password }),
    done: t('signIn.codes.turnedOn'),
    onSuccess: (recoveryCodes) => onDone(recoveryCodes),
    failed: t('signIn.codes.failed'),
  })
  if (begun.isError || !begun.data)
    return <LoadState query={begun} failed={t('signIn.codes.failed')} className="h-44" />
  return (
    <Form onSubmit={() => confirming.mutate()} className="grid gap-4">
      <p>{t('signIn.codes.scan')}</p>
      <QrCode text={begun.data.url} label={t('signIn.codes.qrCode')} />
      <CopyField label={t('signIn.codes.secret')} value={begun.data.secret} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('signIn.codes.code')}
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          required
        />
        <CurrentPasswordField value={password} onChange={setPassword} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={confirming.isPending}>
          {t('signIn.codes.confirm')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </Form>
  )
}
