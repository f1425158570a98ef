import { formatCount, formatRate, formatShare } from './format-count.ts'
import { formatDuration, formatDurationLong } from './format-duration.ts'
import { formatLanguage } from './format-language.ts'
import { formatSize } from './format-size.ts'
import { currentLocale } from './i18n.ts'
import { useT } from './use-t.ts'

/** Durations, sizes, counts, percentages and names of languages in the user's language. */
export function useFormats() {
  // Subscribes the component to language changes.
  useT()
  const locale = currentLocale()
  return {
    duration: (seconds: number) => formatDuration(seconds, locale),
    durationLong: (seconds: number) => formatDurationLong(seconds, locale),
    size: (bytes: number) => formatSize(bytes, locale),
    language: (value: string) => formatLanguage(value, locale),
    number: (value: number) => formatCount(value, locale),
    rate: (rate: number) => formatRate(rate, locale),
    share: (share: number) => formatShare(share, locale),
  }
}
