import { NO_ID } from '@lectern/contract/ids'
import { asItemNum, type Position } from '../../platform/ids.types.ts'
import type { ListedItem } from './browse.types.ts'
import type { Catalogue } from './catalogue.cache.ts'

/** Returns a function that maps a position to its list entry. */
export async function itemLister(catalogue: Catalogue): Promise<(position: Position) => ListedItem> {
  const { nums } = await catalogue.facts()
  const changeNums = await catalogue.changeNums()
  const ids = await catalogue.ids()
  return (position) => ({
    num: asItemNum(nums[position] ?? 0),
    changeNum: changeNums[position] ?? 0,
    id: ids[position] ?? NO_ID,
  })
}
