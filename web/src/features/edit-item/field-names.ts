import type { ItemExpandedView } from '@lectern/contract/items'
import i18next from 'i18next'
import { ALL_FIELDS } from './item-form.rules.ts'

/** Fields that the form does not show. */
const OTHER_FIELDS = {
  chapters: 'item.tables.chapters',
  publishedDate: 'item.episodes.sorts.publishedAt',
  podcastType: 'editItem.field.type',
  imageUrl: 'editItem.cover.address',
  itunesPageUrl: 'editItem.history.pageUrl',
  itunesArtistId: 'editItem.history.artistId',
} as const

const EPISODE_FIELDS = {
  title: 'editEpisode.fields.title',
  subtitle: 'editEpisode.fields.subtitle',
  description: 'editEpisode.fields.description',
  season: 'editEpisode.fields.season',
  episode: 'editEpisode.fields.episode',
  episodeType: 'editEpisode.fields.episodeType',
  pubDate: 'editEpisode.fields.date',
  publishedAt: 'editEpisode.fields.date',
  enclosure: 'editItem.history.audioUrl',
} as const

/**
 * The label of a changed field, with the title of its episode if it belongs to one of the item. A field without a
 * label keeps its own name.
 */
export function fieldName(field: string, item?: ItemExpandedView): string {
  const [kind, episodeId, ownName = ''] = field.split(':')
  if (kind === 'episode' && episodeId !== undefined) {
    const name = labelIn(EPISODE_FIELDS, ownName) ?? ownName
    const title = titleOfEpisode(item, episodeId)
    return title === undefined ? name : `${title}: ${name}`
  }
  const known = ALL_FIELDS.find((one) => one === field)
  if (known !== undefined) return i18next.t(`editItem.field.${known}`)
  return labelIn(OTHER_FIELDS, field) ?? field
}

/** Whether its values are times. */
export const isTimeField = (field: string): boolean => field.endsWith(':publishedAt')

type Labels = typeof OTHER_FIELDS | typeof EPISODE_FIELDS

function labelIn(labels: Labels, name: string): string | undefined {
  const key = Object.entries(labels).find(([one]) => one === name)?.[1]
  return key === undefined ? undefined : i18next.t(key)
}

function titleOfEpisode(item: ItemExpandedView | undefined, episodeId: string): string | undefined {
  if (!item || !('episodes' in item.media)) return undefined
  return item.media.episodes.find(({ id }) => id === episodeId)?.title || undefined
}
