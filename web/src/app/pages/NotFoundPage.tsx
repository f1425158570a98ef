import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageMessage } from '../PageMessage.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  usePageTitle(t('shell.notFound.title'))
  return <PageMessage title={t('shell.notFound.title')} text={t('shell.notFound.text')} />
}
