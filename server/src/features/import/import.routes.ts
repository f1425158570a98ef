import { importing } from '@lectern/contract/import'
import type { Http } from '../../http.ts'
import { invalid } from '../../lib/errors.ts'
import { withUploadBody } from '../../platform/http/upload-body.ts'
import { presentPreview, presentState } from './import.present.ts'
import type { Imports } from './imports.service.ts'

export function importRoutes(http: Http, imports: Imports): void {
  http.endpoint(importing.state, async () => presentState(await imports.state()))
  http.endpoint(importing.upload, async ({ query, request }) => {
    if (request.headers['content-type'] !== 'application/octet-stream') {
      invalid('Chunks must be sent as application/octet-stream')
    }
    return withUploadBody(request.raw, async (body) => ({
      received: await imports.upload(query.offset, body),
    }))
  })
  http.endpoint(importing.preview, async ({ caller, body }) =>
    presentPreview(await imports.preview(caller.user, body)),
  )
  http.endpoint(importing.start, async ({ caller, body }) =>
    presentState(await imports.start(caller.user, body)),
  )
  http.endpoint(importing.cancel, async () => presentState(await imports.cancel()))
}
