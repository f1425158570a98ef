import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PagePanel } from '../../../ui/PagePanel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useYear } from './use-year.ts'
import { ownYearQuery } from './year.api.ts'
import { ownPictures, yearsUntil } from './year-picture.rules.ts'
import { YearPictures } from './YearPictures.tsx'

/** The user's year in review, as pictures to share. */
export function YearPage() {
  const { t } = useTranslation()
  const { year, setYear, query, pictures } = useYear(ownYearQuery, ownPictures)
  const { data } = query
  return (
    <PagePanel
      title={t('year.title')}
      description={t('year.what')}
      action={<YearSelect year={year} onChange={setYear} />}
    >
      <LoadState query={query} failed={t('year.failed')} className="mx-auto aspect-square max-w-lg" />
      {data?.totalListeningSessions === 0 && <EmptyState text={t('year.nothing')} />}
      {data && data.totalListeningSessions > 0 && pictures && <YearPictures key={year} pictures={pictures} />}
    </PagePanel>
  )
}

export function YearSelect({ year, onChange }: { year: string; onChange: (year: string) => void }) {
  const { t } = useTranslation()
  const [years] = useState(() => yearsUntil(new Date()))
  return (
    <div className="w-32">
      <Select
        label={t('year.year')}
        hideLabel
        options={years.map((value) => ({ value, label: value }))}
        value={year}
        onChange={onChange}
      />
    </div>
  )
}
