import { expect, test } from 'vitest'
import { autoDownloadOf, type PodcastMedia, schedulePatchOf } from './schedule.rules.ts'

const media = {
  autoDownloadEpisodes: false,
  autoDownloadSchedule: null,
  maxNewEpisodesToDownload: 3,
  maxEpisodesToKeep: 0,
} as unknown as PodcastMedia
const on = { ...media, autoDownloadEpisodes: true, autoDownloadSchedule: '0 5 * * *' }
const stored = { isAutoDownload: false, schedule: '0 * * * *', maxNewEpisodes: 3, maxEpisodesToKeep: 0 }

test('a podcast without a schedule defaults to hourly', () => {
  expect(autoDownloadOf(media)).toEqual(stored)
  expect(autoDownloadOf(on).schedule).toBe('0 5 * * *')
})

test.each([
  [media, {}, {}],
  [media, { isAutoDownload: true }, { autoDownloadEpisodes: true, autoDownloadSchedule: '0 * * * *' }],
  [media, { schedule: '0 5 * * *' }, {}],
  [on, { isAutoDownload: true, schedule: '0 5 * * *' }, {}],
  [on, { isAutoDownload: true, schedule: '0 6 * * *' }, { autoDownloadSchedule: '0 6 * * *' }],
  [on, { isAutoDownload: false }, { autoDownloadEpisodes: false }],
  [media, { maxNewEpisodes: 5, maxEpisodesToKeep: 9 }, { maxNewEpisodesToDownload: 5, maxEpisodesToKeep: 9 }],
])('sends only what has changed', (before, draft, patch) => {
  expect(schedulePatchOf(before, { ...stored, ...draft })).toEqual(patch)
})
