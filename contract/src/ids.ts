import { z } from 'zod'

declare const KIND: unique symbol

/** A branded string: the compiler accepts neither a user id nor a plain string where an item id is expected. */
export type Id<Kind extends string> = string & { readonly [KIND]: Kind }

/** UUIDs, or the older prefixed ids (`li_…`) of imported libraries. Anything else, such as a path, is rejected. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not a valid id')

/** All kinds of ids share one check; only their types differ. */
const idOf = <Kind extends string>() => Id as z.ZodType as z.ZodType<Id<Kind>, string>

export const ItemId = idOf<'item'>()
export type ItemId = Id<'item'>

export const LibraryId = idOf<'library'>()
export type LibraryId = Id<'library'>

export const UserId = idOf<'user'>()
export type UserId = Id<'user'>

/** For strings whose kind is only known from their source: tokens, imported records, tables of mixed ids. */
export const asItemId = (text: string): ItemId => text as ItemId
export const asLibraryId = (text: string): LibraryId => text as LibraryId
export const asUserId = (text: string): UserId => text as UserId

/** An id that refers to nothing, where a value is required. */
export const NO_ID = '' as Id<never>

/** Some clients send an empty string for a missing id. */
const optional = <Kind extends string>(id: z.ZodType<Kind, string>) =>
  z
    .union([id, z.literal('')])
    .nullish()
    .transform((given) => (given === '' ? null : given))

export const OptionalId = optional(Id)
export const OptionalLibraryId = optional(LibraryId)

export const ById = z.object({ id: Id })
export const ByItemId = z.object({ id: ItemId })
export const ByEpisodeId = z.object({ id: ItemId, episodeId: Id })
export const ByLibraryId = z.object({ id: LibraryId })
export const ByUserId = z.object({ id: UserId })
