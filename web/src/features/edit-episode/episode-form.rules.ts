import type { EpisodePatch } from '@lectern/contract/item-patches'
import type { EpisodeView } from '@lectern/contract/items'

/** An episode as edited in the form: strings, with the publication time in local time. */
export interface EpisodeForm {
  readonly season: string
  readonly episode: string
  readonly episodeType: string
  readonly date: string
  readonly time: string
  readonly title: string
  readonly subtitle: string
  readonly description: string
}

const TEXTS = ['season', 'episode', 'episodeType', 'title', 'subtitle', 'description'] as const

export type FormEpisode = Pick<EpisodeView, (typeof TEXTS)[number] | 'publishedAt'>

export function formOf(episode: FormEpisode): EpisodeForm {
  const { season, episodeType, title, subtitle, description } = episode
  return {
    season,
    episode: episode.episode,
    episodeType,
    title,
    subtitle,
    description,
    ...momentOf(episode.publishedAt),
  }
}

/** Returns changed fields only. Without a date there is no time either. */
export function patchOf(episode: FormEpisode, form: EpisodeForm): EpisodePatch {
  const patch: EpisodePatch = {}
  for (const key of TEXTS) {
    const value = form[key].trim()
    if (value !== episode[key]) patch[key] = value
  }
  const { date, time } = momentOf(episode.publishedAt)
  if (form.date === date && (form.time || '00:00') === (time || '00:00')) return patch
  const publishedAt = timeOf(form)
  return {
    ...patch,
    publishedAt,
    pubDate: publishedAt === null ? null : new Date(publishedAt).toUTCString(),
  }
}

function momentOf(timeMs: number | null): Pick<EpisodeForm, 'date' | 'time'> {
  if (timeMs === null) return { date: '', time: '' }
  const moment = new Date(timeMs)
  const two = (number: number) => String(number).padStart(2, '0')
  const year = String(moment.getFullYear()).padStart(4, '0')
  return {
    date: `${year}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  }
}

function timeOf({ date, time }: Pick<EpisodeForm, 'date' | 'time'>): number | null {
  const timeMs = date === '' ? Number.NaN : new Date(`${date}T${time || '00:00'}`).getTime()
  return Number.isNaN(timeMs) ? null : timeMs
}
