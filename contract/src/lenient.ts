import { z } from 'zod'

/** Client apps differ in how they write the same value; these accept all spellings seen in the wild. */

/** `1`, `true`, `"1"` and `"true"` switch on; everything else, and absence, is off. */
export const Truthy = z
  .union([z.boolean(), z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

/** The same where absence means something else than no; anything that is neither yes nor no is refused. */
export const YesOrNo = z.union([
  z.boolean(),
  z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1),
  z.enum(['0', '1', 'false', 'true']).transform((value) => value === '1' || value === 'true'),
])

/** A number, or its text. */
export const NumberOrText = z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number())

/** A query number that falls back instead of failing: clients send empty strings, NaN and numbers below zero. */
export const queryNumber = (fallback: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}) =>
  z
    .string()
    .optional()
    .transform((text) => {
      const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
      return Number.isFinite(value) && value >= min ? Math.min(Math.trunc(value), max) : fallback
    })

/** `include=rssfeed,numEpisodesIncomplete` → a set of lower-case words. */
export const IncludeList = z
  .string()
  .max(500)
  .optional()
  .transform(
    (text) =>
      new Set(
        (text ?? '')
          .toLowerCase()
          .split(',')
          .map((word) => word.trim())
          .filter((word) => word !== ''),
      ),
  )
