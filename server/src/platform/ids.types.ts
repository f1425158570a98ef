declare const KIND: unique symbol

/** A number that does not stand for something else: a position where a row's number is wanted does not compile. */
type Num<Kind extends string> = number & { readonly [KIND]?: Kind }

/** The number of an item's row: what other tables refer to. It never leaves the server. */
export type ItemNum = Num<'item'>

/** The index of an item in the arrays of a library's catalogue, from 0 in the order of arrival; no seconds. */
export type Position = Num<'position'>
