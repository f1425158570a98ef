import { authors } from '@lectern/contract/authors'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { answerWithPicture } from '../items/present/picture-answer.http.ts'
import { getAuthorImage } from './author-images.service.ts'

export function authorImagesRoutes(http: Http, ctx: Context): void {
  http.endpoint(authors.image, async (call) =>
    answerWithPicture(ctx, call, () => getAuthorImage(ctx, call.params.id)),
  )
}
