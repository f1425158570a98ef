import { z } from 'zod'

/** UUIDs, or the older prefixed ids (`li_…`) of imported libraries. Nothing else passes the edge, least of all a path. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not a valid id')

/** Some clients write an absent id as an empty text. */
export const OptionalId = z
  .union([Id, z.literal('')])
  .nullish()
  .transform((id) => (id === '' ? null : id))

export const ById = z.object({ id: Id })
