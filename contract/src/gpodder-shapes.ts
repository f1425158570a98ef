import { z } from 'zod'
import { signedIn } from './endpoint.ts'
import { NumberOrText, queryNumber } from './lenient.ts'

/** Payloads shared by gPodder and Nextcloud gPodder. */

/** Authenticated by username and password, or by a session cookie. */
export const forApps = { access: signedIn, acceptsPassword: 'gpodder' } as const

const ofType = (type: string) =>
  z
    .string()
    .max(220)
    .regex(new RegExp(String.raw`^[^/]+\.${type}$`), `must end in .${type}`)
    .transform((text) => text.slice(0, -type.length - 1))
export const UserName = z.string().min(1).max(200)
const DeviceJson = ofType('json').pipe(z.string().regex(/^[\w.-]{1,200}$/, 'is not a device id'))
export const OfUser = z.object({ user: ofType('json') })
export const OfDevice = z.object({ user: UserName, device: DeviceJson })

export const Url = z.string().trim().min(1).max(4000)
/** Unusable entries are left out: an app that keeps uploading one together with others would never get them through. */
const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(entry.nullable().catch(null))
    .max(5000)
    .transform((entries) => entries.filter((one) => one !== null))
const Urls = listOf(Url)
export const since = queryNumber(0)

export const SubscriptionChange = z
  .object({ add: Urls.default([]), remove: Urls.default([]) })
  .refine(({ add, remove }) => !add.some((url) => remove.includes(url)), 'adds and removes the same feed')
export const ChangedSubscriptions = z.object({
  add: z.array(z.string()),
  remove: z.array(z.string()),
  timestamp: z.int(),
})
export const Uploaded = z.object({
  timestamp: z.int(),
  update_urls: z.array(z.tuple([z.string(), z.string()])),
})

const WholeSeconds = NumberOrText.transform(Math.round).pipe(z.int().min(-1).max(1_000_000_000)).nullish()
export const ACTIONS = ['download', 'delete', 'play', 'new', 'flattr'] as const
export const EpisodeAction = z.object({
  podcast: Url,
  episode: Url,
  guid: z.string().max(4000).nullish(),
  device: z.string().max(200).nullish(),
  action: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(ACTIONS)),
  /** An ISO 8601 time; UTC if there is no zone. */
  timestamp: z.union([z.string().max(60), z.number()]).nullish(),
  started: WholeSeconds,
  position: WholeSeconds,
  total: WholeSeconds,
})
export type EpisodeAction = z.output<typeof EpisodeAction>
export const EpisodeActions = listOf(EpisodeAction)

export const EpisodeActionView = z.object({
  podcast: z.string(),
  episode: z.string(),
  guid: z.string().optional(),
  device: z.string().optional(),
  action: z.string(),
  timestamp: z.string(),
  started: z.int().optional(),
  position: z.int().optional(),
  total: z.int().optional(),
})
export type EpisodeActionView = z.output<typeof EpisodeActionView>
export const ChangedActions = z.object({ actions: z.array(EpisodeActionView), timestamp: z.int() })

export const LIST_FORMATS = ['json', 'opml', 'txt'] as const
export type ListFormat = (typeof LIST_FORMATS)[number]
/** A name followed by the requested format: `anne.opml`. */
export const InFormat = z
  .string()
  .max(220)
  .regex(/^[^/]+\.(json|opml|txt)$/, 'must end in .json, .opml or .txt')
  .transform((text) => {
    const at = text.lastIndexOf('.')
    return { name: text.slice(0, at), format: text.slice(at + 1) as ListFormat }
  })
export const ListOfDevice = z.object({ user: UserName, device: InFormat })

export const PodcastObject = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  website: z.string(),
  logo_url: z.string(),
  subscribers: z.int(),
  subscribers_last_week: z.int(),
  mygpo_link: z.string(),
})
export type PodcastObject = z.output<typeof PodcastObject>
export const EpisodeObject = z.object({
  title: z.string(),
  url: z.string(),
  podcast_title: z.string(),
  podcast_url: z.string(),
  description: z.string(),
  website: z.string(),
  released: z.string(),
  mygpo_link: z.string(),
  status: z.string(),
  action: EpisodeActionView.optional(),
})
export type EpisodeObject = z.output<typeof EpisodeObject>

const SETTING_SCOPES = ['account', 'device', 'podcast', 'episode'] as const
export type SettingScope = (typeof SETTING_SCOPES)[number]
export const MOST_SETTINGS = 200
export const OfScope = z.object({ user: UserName, scope: ofType('json').pipe(z.enum(SETTING_SCOPES)) })
/** The scope of the settings, if not the account. */
export const SettingsSubject = z.object({
  device: z.string().max(200).optional(),
  podcast: Url.optional(),
  episode: Url.optional(),
})
export type SettingsSubject = z.output<typeof SettingsSubject>
export const SettingName = z.string().min(1).max(200)
const SettingValue = z.union([z.string().max(4000), z.number(), z.boolean(), z.null()])
export const Settings = z.record(SettingName, SettingValue)
export type GpodderSettings = z.output<typeof Settings>

export const SyncedDevices = z.object({
  synchronized: z.array(z.array(z.string())),
  'not-synchronized': z.array(z.string()),
})
