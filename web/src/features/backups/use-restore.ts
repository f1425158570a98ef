import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { serverUrl } from '../../lib/base-path.ts'
import { goToAfterRestore } from '../../session/restored.ts'
import { confirmDanger } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { applyBackup } from './backups.api.ts'

/** Restores a backup after confirmation. The page reloads once the server is back. */
export function useRestore() {
  const { t } = useTranslation()
  const restoring = useMutation({
    mutationFn: (id: string) => {
      goToAfterRestore(serverUrl('/config/backups?backup=1'))
      return applyBackup(id)
    },
    onSuccess: () => toast.info(t('backups.restarting'), { persistent: true }),
    onError: (error) => {
      goToAfterRestore(null)
      toastFailure(error, t('backups.restoreFailed'))
    },
  })
  const ask = async (id: string, date: string) => {
    const confirmed = await confirmDanger({
      action: t('backups.restore'),
      message: t('backups.confirmRestore', { date }),
    })
    if (confirmed) restoring.mutate(id)
  }
  return { ask, isPending: restoring.isPending }
}
