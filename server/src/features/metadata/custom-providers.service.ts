import { defaultProvider } from '@lectern/contract/rules/library-rules'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { newId } from '../../platform/ids.ts'
import { changeLibrary, getLibraries } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { deleteCustomProvider, insertCustomProvider, listCustomProviders } from './custom-providers.store.ts'
import type { CustomProvider } from './metadata.types.ts'

const PREFIX = 'custom-'

/** The name libraries and clients use for it. */
export const slugOf = ({ id }: Pick<CustomProvider, 'id'>): string => `${PREFIX}${id}`

export function getCustomProviders(ctx: Pick<Context, 'db'>): Promise<CustomProvider[]> {
  return listCustomProviders(ctx.db)
}

export async function findCustomProvider(
  ctx: Pick<Context, 'db'>,
  slug: string,
): Promise<CustomProvider | undefined> {
  if (!slug.startsWith(PREFIX)) return undefined
  return (await listCustomProviders(ctx.db)).find((provider) => slugOf(provider) === slug)
}

export async function addCustomProvider(
  ctx: Pick<Context, 'db' | 'clock' | 'log' | 'events'>,
  given: Omit<CustomProvider, 'id'>,
): Promise<CustomProvider> {
  const provider = { id: newId(), ...given }
  await insertCustomProvider(ctx.db, provider, ctx.clock.now())
  ctx.log.info(`The metadata provider "${provider.name}" was set up.`)
  ctx.events.emit('provider.added', { provider: named(provider) })
  return provider
}

const named = (provider: CustomProvider) => ({
  id: provider.id,
  name: provider.name,
  mediaType: provider.mediaType,
  slug: slugOf(provider),
})

/** Libraries that used it fall back to the default provider. */
export async function removeCustomProvider(
  ctx: Pick<Context, 'db' | 'log' | 'events' | 'clock' | 'config'>,
  editor: User,
  id: string,
): Promise<void> {
  const known = (await listCustomProviders(ctx.db)).find((provider) => provider.id === id)
  const provider = known ?? notFound('Provider')
  if (!(await deleteCustomProvider(ctx.db, id))) notFound('Provider')
  ctx.log.info(`The metadata provider "${provider.name}" was removed.`)
  for (const library of await getLibraries(ctx, editor)) {
    if (library.provider !== slugOf(provider)) continue
    await changeLibrary(ctx, editor, library.id, { provider: defaultProvider(library.mediaType) })
  }
  ctx.events.emit('provider.removed', { provider: named(provider) })
}
