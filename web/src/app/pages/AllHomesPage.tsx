import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../../features/libraries/libraries.api.ts'
import { AllHomes } from '../../features/shelves/AllHomes.tsx'
import { usePageTitle } from '../../lib/page-title.ts'

/** Home page across all libraries. */
export function AllHomesPage() {
  const { t } = useTranslation()
  const { data: libraries } = useQuery(librariesQuery())
  usePageTitle(t('home.all'))
  return libraries === undefined ? null : <AllHomes libraries={libraries} />
}
