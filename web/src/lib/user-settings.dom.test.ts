import { expect, test } from 'vitest'
import { DEFAULT_USER_SETTINGS, differing, readUserSettings, useUserSettings } from './user-settings.ts'

test('[R3.008] the settings of someone who never changed any', () => {
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
  })
})

test('[R3.009 R1.024] changes are kept in local storage and come back', () => {
  useUserSettings.getState().update({ bookshelfCoverSize: 160 })
  expect(readUserSettings(JSON.parse(localStorage.getItem('userSettings') ?? ''))).toMatchObject({
    bookshelfCoverSize: 160,
    orderBy: 'media.metadata.title',
  })
})

test('unknown keys and values of the wrong kind in storage are ignored', () => {
  expect(readUserSettings({ orderBy: 5, playbackRate: 1.5, wrong: true })).toEqual({
    ...DEFAULT_USER_SETTINGS,
    playbackRate: 1.5,
  })
})

test('[R5.025] only settings that differ are saved', () => {
  const current = { ...DEFAULT_USER_SETTINGS }
  expect(differing(current, { orderBy: 'media.metadata.title', orderDesc: true })).toEqual({
    orderDesc: true,
  })
  localStorage.removeItem('userSettings')
  const { settings, update } = useUserSettings.getState()
  expect(update({ orderBy: settings.orderBy })).toBe(false)
  expect(localStorage.getItem('userSettings')).toBeNull()
})
