import { call } from '../../lib/client.ts'
import type { OrderedFile } from './track-order.rules.ts'

export async function saveTrackOrder(id: string, files: readonly OrderedFile[]): Promise<void> {
  await call('editing.tracks', {
    params: { id },
    body: { orderedFileData: files.map(({ ino, exclude }) => ({ ino, exclude })) },
  })
}
