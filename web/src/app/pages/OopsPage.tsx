import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageMessage } from '../PageMessage.tsx'

export function OopsPage() {
  const { t } = useTranslation()
  const { message } = useSearch({ strict: false })
  usePageTitle(t('shell.oops.title'))
  return <PageMessage title={t('shell.oops.title')} text={message ?? ''} />
}
