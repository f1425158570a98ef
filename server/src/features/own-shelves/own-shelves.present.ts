import type { HomeLayoutView, SmartShelfView } from '@lectern/contract/own-shelves'
import type { HomeLayout, SmartShelf } from './own-shelves.types.ts'

export const presentSmartShelf = ({
  createdAt: _createdAt,
  rules,
  ...shelf
}: SmartShelf): SmartShelfView => ({
  ...shelf,
  rules: rules.map(({ filter, isNot }) => ({ filter, isNot })),
})

export const presentHome = ({ libraryId, shelves }: HomeLayout): HomeLayoutView => ({
  libraryId,
  shelves: [...shelves],
})
