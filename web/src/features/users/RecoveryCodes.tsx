import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast.tsx'

/** Shown once, right after they were created. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation()
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(t('signIn.codes.copied'))
    else toast.error(t('ui.copyFailed'))
  }
  return (
    <Alert kind="success" className="my-4" title={t('signIn.codes.recoveryTitle')}>
      <p className="mb-3">{t('signIn.codes.recoveryText')}</p>
      <ul className="mb-3 grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button icon={Copy} size="sm" onClick={() => void copy()}>
        {t('signIn.codes.copy')}
      </Button>
    </Alert>
  )
}
