import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { aPlace, type Place } from '../../../../test/items.ts'
import { type StandIn, startStandIn } from '../../../../test/stand-in.ts'

/** A server with mock providers. */

export let app: TestApp
export let root: Account
export let provider: StandIn
export let place: Place

export function useProviders(): void {
  beforeAll(async () => {
    provider = await startStandIn()
    const { url } = provider
    app = await startApp({
      listen: true,
      env: {
        PROVIDER_GOOGLE_URL: url,
        PROVIDER_OPENLIBRARY_URL: url,
        PROVIDER_OPENLIBRARY_COVERS_URL: url,
        PROVIDER_ITUNES_URL: url,
        PROVIDER_AUDIBLE_URL: `${url}/store{tld}`,
        PROVIDER_AUDNEXUS_URL: url,
        PROVIDER_FANTLAB_URL: url,
        PROVIDER_AUDIOBOOKCOVERS_URL: url,
      },
    })
    root = await app.root()
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  beforeEach(async () => {
    await app.ctx.db.deleteFrom('library').execute()
    place = await aPlace(app.ctx.db)
    provider.asked.length = 0
    provider.answers = {}
  })
}

export const google = (volumeInfo: object) => ({ '/books/v1/volumes': { items: [{ id: 'g1', volumeInfo }] } })
export const as = () => app.as(root)
