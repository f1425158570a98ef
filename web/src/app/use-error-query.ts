import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../ui/toast.tsx'

/** Shows `?error=…` on any route as a toast, then removes it from the address. */
export function useErrorQuery(): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { error } = useSearch({ strict: false })
  useEffect(() => {
    if (error === undefined) return
    toast.error(error === 'unauthorized' ? t('shell.unauthorized') : error, { id: `route-error ${error}` })
    void navigate({ to: '.', search: (search) => ({ ...search, error: undefined }), replace: true })
  }, [error, navigate, t])
}
