import i18next from 'i18next'
import { formatDay } from '../../lib/format-date.ts'
import { currentLocale } from '../../lib/i18n.ts'
import type { EntryTexts } from './now-playing.rules.ts'

/** Descriptions of episodes in the queue, in the user's language. */
export const entryTexts = (): EntryTexts => ({
  published: (timeMs) =>
    timeMs === null
      ? i18next.t('player.queue.unknownDate')
      : i18next.t('player.queue.published', { date: formatDay(timeMs, { locale: currentLocale() }) }),
})
