import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format-count.ts'
import { formatSize } from '../../../lib/format-size.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { dateTimeFormat } from '../../../lib/intl-formats.ts'
import type { YearTexts } from './year-picture.rules.ts'

/** Stable until the language changes: a new object would cause pictures to be redrawn. */
export function useYearTexts(): YearTexts {
  const { t } = useTranslation()
  const locale = currentLocale()
  return useMemo(
    () => ({
      text: (key) => t(`year.${key}`),
      number: (value) => formatCount(value, locale),
      size: (bytes) => formatSize(bytes, locale),
      month: (month) =>
        dateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 15)),
    }),
    [t, locale],
  )
}
