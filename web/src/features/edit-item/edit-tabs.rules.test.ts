import { describe, expect, test } from 'vitest'
import { type TabSituation, tabsFor } from './edit-tabs.rules.ts'

const admin: TabSituation = {
  mediaType: 'book',
  isMissing: false,
  canUpdate: true,
  canDownload: true,
  isAdmin: true,
}

describe('the tabs of the edit modal', () => {
  test('[R2.104 R6.012] editing needs the update permission', () => {
    expect(tabsFor(admin)).toEqual(['details', 'cover', 'chapters', 'files', 'match', 'tools', 'history'])
    expect(tabsFor({ ...admin, canUpdate: false })).toEqual(['files', 'tools'])
  })

  test('[R6.014] files need the download permission', () => {
    expect(tabsFor({ ...admin, canDownload: false })).not.toContain('files')
  })

  test('[R6.015] with neither permission there are none', () => {
    expect(tabsFor({ ...admin, canUpdate: false, canDownload: false })).toEqual([])
  })

  test('episodes are for podcasts only', () => {
    expect(tabsFor({ ...admin, mediaType: 'podcast' })).toContain('episodes')
    expect(tabsFor(admin)).not.toContain('episodes')
  })

  test('the schedule is only for admins, and only for podcasts', () => {
    expect(tabsFor({ ...admin, mediaType: 'podcast' })).toContain('schedule')
    expect(tabsFor({ ...admin, mediaType: 'podcast', isAdmin: false })).not.toContain('schedule')
    expect(tabsFor(admin)).not.toContain('schedule')
  })

  test('tools need an admin with the download permission, and a book that is not missing', () => {
    expect(tabsFor({ ...admin, isAdmin: false })).not.toContain('tools')
    expect(tabsFor({ ...admin, canDownload: false })).not.toContain('tools')
    expect(tabsFor({ ...admin, isMissing: true })).not.toContain('tools')
  })

  test('[R6.017] chapters are for books only', () => {
    expect(tabsFor({ ...admin, mediaType: 'podcast' })).not.toContain('tools')
    expect(tabsFor({ ...admin, mediaType: 'podcast' })).not.toContain('chapters')
    expect(tabsFor({ ...admin, mediaType: 'music' })).not.toContain('match')
  })
})
