import { describe, expect, test } from 'vitest'
import type { SelectedEntry } from '../../cards/selection.rules.ts'
import { actionsInMenu, selectionActions, type SelectionSituation } from './selection-actions.rules.ts'

const entry = (id: string, hasTracks = true): SelectedEntry => ({ id, mediaType: 'book', hasTracks })

const offered = (given: Partial<SelectionSituation>) =>
  selectionActions({
    entries: [entry('a')],
    libraryType: 'book',
    isAdmin: true,
    canUpdate: true,
    canDelete: true,
    canDownload: true,
    isAllFinished: false,
    ...given,
  })

describe('selection actions', () => {
  test('offers all actions to an admin in a book library', () => {
    expect(offered({})).toEqual([
      'play',
      'quickMatch',
      'embed',
      'markFinished',
      'addToCollection',
      'addToPlaylist',
      'edit',
      'rescan',
      'download',
      'remove',
    ])
  })

  test('offers embedding metadata to admins, for items with audio', () => {
    expect(offered({ isAdmin: false })).not.toContain('embed')
    expect(offered({ libraryType: 'music' })).not.toContain('embed')
    expect(offered({ entries: [entry('a'), entry('b', false)] })).not.toContain('embed')
  })

  test('[R2.068] offers play only outside podcast libraries, and only when everything is playable', () => {
    expect(offered({ libraryType: 'podcast' })).not.toContain('play')
    expect(offered({ entries: [entry('a'), entry('b', false)] })).not.toContain('play')
    expect(offered({ libraryType: 'music' })).toContain('play')
  })

  test('[R2.069] offers quick match to admins, in book libraries', () => {
    expect(offered({ isAdmin: false })).not.toContain('quickMatch')
    expect(offered({ libraryType: 'podcast' })).not.toContain('quickMatch')
  })

  test('[R2.070] offers mark as finished in book libraries, or as not finished when all are finished', () => {
    expect(offered({ libraryType: 'music' })).not.toContain('markFinished')
    expect(offered({ isAllFinished: true })).toContain('markNotFinished')
    expect(offered({ isAllFinished: true })).not.toContain('markFinished')
  })

  test('[R2.071] offers collections with the update permission, in book libraries', () => {
    expect(offered({ canUpdate: false })).not.toContain('addToCollection')
    expect(offered({ libraryType: 'podcast' })).not.toContain('addToCollection')
  })

  test('[R2.072 R2.073] offers edit and remove according to their permissions', () => {
    expect(offered({ canUpdate: false })).not.toContain('edit')
    expect(offered({ canDelete: false })).not.toContain('remove')
    expect(offered({ libraryType: 'podcast' })).toEqual(['edit', 'rescan', 'download', 'remove'])
  })

  test('offers a re-scan to admins, and an archive of up to a hundred items with the download permission', () => {
    expect(offered({ isAdmin: false })).not.toContain('rescan')
    expect(offered({ canDownload: false })).not.toContain('download')
    const hundred = Array.from({ length: 100 }, (_, index) => entry(`${index}`))
    expect(offered({ entries: hundred })).toContain('download')
    expect(offered({ entries: [...hundred, entry('more')] })).not.toContain('download')
  })

  test('moves rarer actions into a menu, more of them on phones, but never just one', () => {
    const all = offered({})
    expect(actionsInMenu(all, false)).toEqual(['rescan', 'download'])
    expect(actionsInMenu(all, true)).toEqual(['quickMatch', 'embed', 'rescan', 'download'])
    expect(actionsInMenu(['edit', 'download'], true)).toEqual([])
  })
})
