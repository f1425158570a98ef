import type { ImportStateView } from '@lectern/contract/import'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { toastResult } from '../../ui/toast-result.ts'
import { cancelImport } from './import.api.ts'

/** Progress of the import. */
export function ImportProgress({ current }: { current: NonNullable<ImportStateView['current']> }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { done, total } = current
  const isSaving = current.step === 'restore-point'
  const cancel = () =>
    void toastResult(cancelImport(), { done: t('import.cancelled'), failed: () => t('import.cancelFailed') })
  return (
    <div className="grid gap-4" role="status">
      <p>{isSaving ? t('import.saving') : t('import.running', { path: current.path })}</p>
      <Progress
        label={t('import.progress')}
        value={total > 0 ? done / total : null}
        valueText={t('import.progressCount', { done: number(done), total: number(total) })}
      />
      {!isSaving && (
        <p className="text-sm text-muted tabular-nums">
          {t('import.progressCount', { done: number(done), total: number(total) })}
        </p>
      )}
      <Button className="justify-self-start" onClick={cancel}>
        {t('import.cancel')}
      </Button>
    </div>
  )
}
