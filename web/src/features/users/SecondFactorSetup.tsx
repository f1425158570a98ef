import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { beginSecondFactor, turnOnSecondFactor } from './second-factor.api.ts'

interface SecondFactorSetupProps {
  onCancel: () => void
  onDone: (recoveryCodes: string[]) => void
}

/** Scan, then prove that the app shows the right code. */
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
  const confirming = useMutation({
    mutationFn: () => turnOnSecondFactor({ setup: begun.data?.setup ?? '', code, password }),
    onSuccess: (recoveryCodes) => {
      toast.success(t('signIn.codes.turnedOn'))
      onDone(recoveryCodes)
    },
    onError: (error) => toastFailure(error, t('signIn.codes.failed')),
  })
  if (begun.isError)
    return (
      <ErrorState
        message={t('signIn.codes.failed')}
        retrying={begun.isFetching}
        onRetry={() => void begun.refetch()}
      />
    )
  if (!begun.data) return <Skeleton className="h-44" />
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
        <TextField
          type="password"
          label={t('account.passwords.current')}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          maxLength={500}
        />
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
