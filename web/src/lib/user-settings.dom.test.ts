import { expect, test } from 'vitest'
import { DEFAULT_USER_SETTINGS, differing, readUserSettings, useUserSettings } from './user-settings.ts'

test('[R3.008] default settings', () => {
  expect(readUserSettings(null)).toEqual({
    orderBy: 'media.metadata.title',
    orderDesc: false,
    filterBy: 'all',
    playbackRate: 1,
    bookshelfCoverSize: 120,
    collapseSeries: false,
    collapseBookSeries: false,
    useChapterTrack: false,
    seriesSortBy: 'name',
    seriesSortDesc: false,
    seriesFilterBy: 'all',
    showSubtitles: false,
  })
})

test('[R3.009 R1.024] changes are stored in local storage and restored', () => {
  useUserSettings.getState().update({ bookshelfCoverSize: 160 })
  expect(readUserSettings(JSON.parse(localStorage.getItem('userSettings') ?? ''))).toMatchObject({
    bookshelfCoverSize: 160,
    orderBy: 'media.metadata.title',
  })
})

test('ignores unknown keys and values of the wrong type in storage', () => {
  expect(readUserSettings({ orderBy: 5, playbackRate: 1.5, wrong: true })).toEqual({
    ...DEFAULT_USER_SETTINGS,
    playbackRate: 1.5,
  })
})

test('[R5.025] saves only settings that have changed', () => {
  const current = { ...DEFAULT_USER_SETTINGS }
  expect(differing(current, { orderBy: 'media.metadata.title', orderDesc: true })).toEqual({
    orderDesc: true,
  })
  localStorage.removeItem('userSettings')
  const { settings, update } = useUserSettings.getState()
  expect(update({ orderBy: settings.orderBy })).toBe(false)
  expect(localStorage.getItem('userSettings')).toBeNull()
})
