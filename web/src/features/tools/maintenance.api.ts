import { call } from '../../lib/client.ts'

export async function purgeCache(): Promise<void> {
  await call('tools.purgeCache')
}

export async function purgeItemCache(): Promise<void> {
  await call('tools.purgeItemCache')
}

export function removeMetadataFiles(libraryId: string, ext: 'json' | 'abs') {
  return call('tools.removeMetadataFiles', { params: { id: libraryId }, query: { ext } })
}
