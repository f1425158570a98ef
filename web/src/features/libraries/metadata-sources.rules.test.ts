import { METADATA_SOURCES } from '@lectern/contract/constants'
import { expect, test } from 'vitest'
import { precedenceOf, rankOf, sourceChoices, withSource } from './metadata-sources.rules.ts'

test('lists the highest-priority source first, and unused ones last', () => {
  const choices = sourceChoices(['opfFile', 'audioMetatags'])
  expect(choices.map(({ source }) => source)).toEqual([
    'audioMetatags',
    'opfFile',
    'absMetadata',
    'txtFiles',
    'nfoFile',
    'folderStructure',
  ])
  expect(choices.map(({ isOn }) => isOn)).toEqual([true, true, false, false, false, false])
})

test('an untouched list stays as it was', () => {
  for (const list of [METADATA_SOURCES, ['opfFile', 'audioMetatags'] as const])
    expect(precedenceOf(sourceChoices(list))).toEqual(list)
})

test('a source that is switched off leaves the list', () => {
  const choices = withSource(sourceChoices(METADATA_SOURCES), 'nfoFile', false)
  expect(precedenceOf(choices)).toEqual([
    'folderStructure',
    'audioMetatags',
    'txtFiles',
    'opfFile',
    'absMetadata',
  ])
})

test('labels the first and last of the sources in use', () => {
  const choices = withSource(sourceChoices(METADATA_SOURCES), 'absMetadata', false)
  expect(rankOf(choices, 'absMetadata')).toBeNull()
  expect(rankOf(choices, 'opfFile')).toBe('highest')
  expect(rankOf(choices, 'nfoFile')).toBeNull()
  expect(rankOf(choices, 'folderStructure')).toBe('lowest')
  expect(rankOf(sourceChoices(['nfoFile']), 'nfoFile')).toBe('only')
})
