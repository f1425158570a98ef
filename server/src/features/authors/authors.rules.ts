import { storedSortKey } from '../items/item-sorting.rules.ts'
import { authorKey, lastNameFirst } from '../items/names.rules.ts'

/** The columns derived from a name. */
export function namesOfAuthor(name: string) {
  const lastFirst = lastNameFirst(name)
  return {
    name,
    match_key: authorKey(name),
    last_first: lastFirst,
    name_key: storedSortKey(name),
    last_first_key: storedSortKey(lastFirst),
  }
}
