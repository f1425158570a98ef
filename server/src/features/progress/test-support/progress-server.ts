import type { Account } from '../../../../test/app.ts'
import { aBook, aPodcast } from '../../../../test/items.ts'
import { anne, app, place, save } from '../../../../test/one-listener.ts'
import type { Podcast } from '../../items/items.types.ts'

export { anne, app, place, save, useOneListener as useProgress } from '../../../../test/one-listener.ts'

export const book = (traits: Parameters<typeof aBook>[1] = {}) => save(aBook(place, traits))
export const podcast = async () => {
  const item = await save(aPodcast(place))
  return { id: item.id, episodeIds: (item.media as Podcast).episodes.map(({ id }) => id) }
}
export const find = (id: string, who: Account = anne) => app.as(who).call('progress.get', { params: { id } })
export const get = async (id: string, who: Account = anne) => (await find(id, who)).json()
export const user = (who: Account = anne) => app.as(who).ask('me.get')
