import { z } from 'zod'

/** How a podcast's feed is fetched, and which of its episodes are deleted automatically. */

const Headers = z
  .record(
    z
      .string()
      .max(100)
      .regex(/^[A-Za-z0-9-]+$/, 'is not the name of a header'),
    z
      .string()
      .max(4000)
      .regex(/^[^\r\n]*$/, 'may not have line breaks'),
  )
  .refine((headers) => Object.keys(headers).length <= 20, 'at most 20 headers')

/** Automatic deletion of episodes. 0 or null disables a rule. */
const CleanUpRules = z.object({
  /** Days after an episode was played. 0 deletes immediately; null never. */
  playedAfterDays: z.int().min(0).max(3650).nullable(),
  /** Maximum age in days. */
  olderThanDays: z.int().min(1).max(36_500).nullable(),
  /** Also delete episodes that are in a playlist. */
  includesPlaylists: z.boolean(),
  /** Also delete episodes that somebody has started. */
  includesInProgress: z.boolean(),
})
export type CleanUpRules = z.output<typeof CleanUpRules>

export const FeedSettingsView = z.object({
  userAgent: z.string().nullable(),
  /** Header values are never included in responses. */
  headerNames: z.array(z.string()),
  username: z.string().nullable(),
  hasPassword: z.boolean(),
  cleanUp: CleanUpRules,
})
export type FeedSettingsView = z.output<typeof FeedSettingsView>

export const FeedSettingsPatch = z.object({
  userAgent: z
    .string()
    .trim()
    .max(500)
    .regex(/^[^\r\n]*$/, 'may not have line breaks')
    .nullable()
    .optional(),
  headers: Headers.optional(),
  username: z.string().max(500).nullable().optional(),
  password: z.string().max(500).nullable().optional(),
  cleanUp: CleanUpRules.partial().optional(),
})
export type FeedSettingsPatch = z.output<typeof FeedSettingsPatch>
