declare const KIND: unique symbol

/** A number of one kind: neither a position nor a plain number compiles where a row's number is wanted. */
type Num<Kind extends string> = number & { readonly [KIND]: Kind }

/** The number of an item's row: what other tables refer to. It never leaves the server. */
export type ItemNum = Num<'item'>

/** The index of an item in the arrays of a library's catalogue, from 0 in the order of arrival; no seconds. */
export type Position = Num<'position'>

/** For numbers of which only the place they come from says what they mean: typed arrays, and loops over them. */
export const asItemNum = (num: number): ItemNum => num as ItemNum
export const asPosition = (index: number): Position => index as Position
