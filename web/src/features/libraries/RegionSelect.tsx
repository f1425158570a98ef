import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { currentLocale } from '../../lib/i18n.ts'
import type { Controlled } from '../../ui/controlled.ts'
import { Select } from '../../ui/Select.tsx'

/** Countries that have their own podcast directory, in the directory's notation. */
const REGIONS = (
  'ae ar at au be bg br ca ch cl cn co cz de dk ee es fi fr gb gr hk hr hu id ie il in is it jp kr lt lu lv ' +
  'mx my nl no nz pe ph pl pt ro ru sa se sg si sk th tr tw ua us vn za'
).split(' ')

export function RegionSelect({ value, onChange }: Controlled<string>) {
  const { t } = useTranslation()
  return (
    <Select
      {...hinted(t, 'libraries.settings.podcastSearchRegion.label')}
      options={regionOptions(value, currentLocale())}
      value={value}
      onChange={onChange}
      className="py-2 sm:max-w-72"
    />
  )
}

/** Sorted by name in the user's language; an unlisted region stays as long as it is selected. */
function regionOptions(chosen: string, locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return [...new Set([...REGIONS, chosen])]
    .map((value) => ({ value, label: nameOf(names, value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

function nameOf(names: Intl.DisplayNames, region: string): string {
  return /^[A-Za-z]{2}$/.test(region) ? (names.of(region.toUpperCase()) ?? region) : region
}
