import { z } from 'zod'

declare const KIND: unique symbol

/** A text that names one kind of thing: neither a user's id nor a plain text compiles where an item's is wanted. */
export type Id<Kind extends string> = string & { readonly [KIND]: Kind }

/** UUIDs, or the older prefixed ids (`li_…`) of imported libraries. Nothing else passes the edge, least of all a path. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not a valid id')

/** The same check for every kind; only the type differs. */
const idOf = <Kind extends string>() => Id as z.ZodType as z.ZodType<Id<Kind>, string>

export const ItemId = idOf<'item'>()
export type ItemId = Id<'item'>

export const LibraryId = idOf<'library'>()
export type LibraryId = Id<'library'>

export const UserId = idOf<'user'>()
export type UserId = Id<'user'>

/** For texts of which only the place they come from says what they name: tokens, imported records, tables of all ids. */
export const asItemId = (text: string): ItemId => text as ItemId
export const asLibraryId = (text: string): LibraryId => text as LibraryId
export const asUserId = (text: string): UserId => text as UserId

/** Names nothing of any kind, for where one has to be said. */
export const NO_ID = '' as Id<never>

/** Some clients write an absent id as an empty text. */
const optional = <Kind extends string>(id: z.ZodType<Kind, string>) =>
  z
    .union([id, z.literal('')])
    .nullish()
    .transform((given) => (given === '' ? null : given))

export const OptionalId = optional(Id)
export const OptionalLibraryId = optional(LibraryId)

export const ById = z.object({ id: Id })
export const ByItemId = z.object({ id: ItemId })
export const ByLibraryId = z.object({ id: LibraryId })
export const ByUserId = z.object({ id: UserId })
