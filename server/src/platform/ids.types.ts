declare const KIND: unique symbol

/** A branded number: neither a position nor a plain number compiles where a row number is expected. */
type Num<Kind extends string> = number & { readonly [KIND]: Kind }

/** The primary key of an item's row, which other tables refer to. It never leaves the server. */
export type ItemNum = Num<'item'>

/** The index of an item in the arrays of a library's catalogue, from 0 in order of arrival; not a time in seconds. */
export type Position = Num<'position'>

/** For numbers whose meaning is only known from where they come: typed arrays, and loops over them. */
export const asItemNum = (num: number): ItemNum => num as ItemNum
export const asPosition = (index: number): Position => index as Position
