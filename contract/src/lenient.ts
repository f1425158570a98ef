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

/** Players with nothing loaded report times far below zero; rewinding never goes further back than this. */
const BEFORE_START_SECONDS = -60

/** Seconds from 0; negative numbers count as 0. */
export const NonNegativeSeconds = NumberOrText.pipe(z.number().max(1e9)).transform((value) =>
  Math.max(0, value),
)

/** A position in seconds; undefined if the player does not know it. */
export const PositionSeconds = NumberOrText.pipe(z.number().max(1e9)).transform((value) =>
  value < BEFORE_START_SECONDS ? undefined : Math.max(0, value),
)

/** The same, but rejects unknown positions. */
export const KnownPositionSeconds = NumberOrText.pipe(
  z.number().min(BEFORE_START_SECONDS).max(1e9),
).transform((value) => Math.max(0, value))

/** 2008 to 2099 in seconds; in milliseconds, a few weeks in early 1970. */
const [FIRST_SECONDS, LAST_SECONDS] = [1.2e9, 4.1e9]

/** A timestamp in milliseconds; some scripts send seconds. */
export const TimeMs = NumberOrText.pipe(z.number().min(0).max(8.64e15)).transform((value) =>
  Math.trunc(value >= FIRST_SECONDS && value < LAST_SECONDS ? value * 1000 : value),
)

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
