import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { newId } from '../../platform/ids.ts'
import { deleteCustomProvider, insertCustomProvider, listCustomProviders } from './custom-providers.store.ts'
import type { CustomProvider } from './metadata.types.ts'

const PREFIX = 'custom-'

/** How libraries and clients name it. */
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
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  given: Omit<CustomProvider, 'id'>,
): Promise<CustomProvider> {
  const provider = { id: newId(), ...given }
  await insertCustomProvider(ctx.db, provider, ctx.clock.now())
  ctx.log.info(`The metadata provider "${provider.name}" was set up.`)
  return provider
}

/** A library whose provider is gone asks the default one. */
export async function removeCustomProvider(ctx: Pick<Context, 'db' | 'log'>, id: string): Promise<void> {
  if (!(await deleteCustomProvider(ctx.db, id))) notFound('Provider')
  ctx.log.info(`The metadata provider ${id} was removed.`)
}
