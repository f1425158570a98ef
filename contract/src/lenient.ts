import { z } from 'zod'

/** Lenient parsers: client apps encode the same values in different ways. */

/** `1`, `true`, `"1"` and `"true"` are true; anything else, including a missing value, is false. */
export const Truthy = z
  .union([z.boolean(), z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

/** Like `Truthy`, but a missing value is not false, and unrecognised values are rejected. */
export const YesOrNo = z.union([
  z.boolean(),
  z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1),
  z.enum(['0', '1', 'false', 'true']).transform((value) => value === '1' || value === 'true'),
])

/** A number or a numeric string. */
export const NumberOrText = z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number())

/** A number that falls back to a default: clients send empty strings, NaN and negative numbers. */
export const queryNumber = (fallback: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}) =>
  z
    .string()
    .optional()
    .transform((text) => {
      const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
      return Number.isFinite(value) && value >= min ? Math.min(Math.trunc(value), max) : fallback
    })

/** Parses `include=rssfeed,numEpisodesIncomplete` to a set of lower-case words. */
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
