import { call } from '../../lib/client.ts'

export interface UploadWish {
  readonly libraryId: string
  readonly folderId: string
  readonly title: string
  readonly author: string | null
  readonly series: string | null
  readonly files: { name: string; size: number }[]
}

export const beginUpload = (wish: UploadWish) => call('upload.begin', { body: wish })

/** How much of each file has arrived. */
export async function receivedOf(id: string): Promise<number[]> {
  const { files } = await call('upload.state', { params: { id }, isInBackground: true })
  return files.map(({ received }) => received)
}

/** How much of the file has arrived now. */
export async function sendPiece(id: string, index: number, offset: number, octets: Blob): Promise<number> {
  const params = { id, index: String(index) }
  return (
    await call('upload.piece', { params, query: { offset: String(offset) }, octets, isInBackground: true })
  ).received
}

export async function finishUpload(id: string): Promise<void> {
  await call('upload.finish', { params: { id } })
}

export async function cancelUpload(id: string): Promise<void> {
  await call('upload.cancel', { params: { id }, isInBackground: true })
}
