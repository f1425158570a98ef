import { opds } from '@lectern/contract/opds'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { prefixOf } from '../../platform/http/canonical-url.ts'
import { replyWithError } from '../../platform/http/error-reply.ts'
import { AppError } from '../../lib/errors.ts'
import { sendArchiveDownload, sendFileDownload } from '../downloads/send-download.http.ts'
import { getFileDownload, getItemDownload } from '../downloads/downloads.service.ts'
import { getCover } from '../items/covers.service.ts'
import { respondWithPicture } from '../items/present/picture-answer.http.ts'
import {
  audiobook,
  booksPage,
  type CatalogueContext,
  collectionPage,
  librariesPage,
  libraryPage,
  namesPage,
  playlistPage,
  searchPage,
} from './catalogue.service.ts'
import { comicPageAsJpeg } from './comic-picture.service.ts'
import { addressesFor } from './opds-addresses.rules.ts'
import { atomTypeOf, presentAtom, presentOpenSearch, SEARCH_TYPE } from './opds-atom.present.ts'
import {
  AUTHENTICATION_TYPE,
  FEED_TYPE,
  MANIFEST_TYPE,
  presentAuthentication,
  presentJsonFeed,
  presentManifest,
  PROGRESSION_TYPE,
} from './opds-json.present.ts'
import { wordsIn } from './opds-words.rules.ts'
import type { CataloguePage, OpdsVersion } from './opds.types.ts'
import { getProgression, setProgression } from './progression.service.ts'

/** The OPDS catalogue for reading apps. */
export function opdsRoutes(http: Http, ctx: Context, catalogue: CatalogueContext): void {
  const prefix = (request: FastifyRequest) => prefixOf(request.raw, ctx.config.basePath)
  const authentication = (request: FastifyRequest) =>
    presentAuthentication(`${request.protocol}://${request.host}`, prefix(request))

  /** Apps ask the user for a password once they receive this response. */
  const asOpds = {
    onError: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      if (!(error instanceof AppError) || error.code !== 'unauthorized')
        return void replyWithError(error, request, reply)
      const document = `${prefix(request)}/opds/authentication`
      return void reply
        .code(401)
        .headers({
          'www-authenticate': 'Basic realm="Lectern", charset="UTF-8"',
          link: `<${document}>; rel="http://opds-spec.org/auth/document"; type="${AUTHENTICATION_TYPE}"`,
          'cache-control': 'no-store',
        })
        .type(AUTHENTICATION_TYPE)
        .send(bytesOf(authentication(request)))
    },
  }

  /** Renders a catalogue page in the requested version. */
  const show = async ({ request, reply }: Asked, version: OpdsVersion, making: Promise<CataloguePage>) => {
    const page = await making
    const at = addressesFor(prefix(request), version)
    void reply.header('cache-control', 'private, no-cache')
    return version === 'v1'
      ? reply.type(`${atomTypeOf(page)};charset=utf-8`).send(presentAtom(page, at))
      : reply.type(FEED_TYPE).send(bytesOf(presentJsonFeed(page, at)))
  }

  const answer: Http['endpoint'] = (endpoint, handler) => http.endpoint(endpoint, handler, asOpds)

  answer(opds.root, (call) => show(call, 'v1', librariesPage(catalogue, call.caller.user)))
  answer(opds.libraries, (call) =>
    show(call, call.params.version, librariesPage(catalogue, call.caller.user)),
  )
  answer(opds.search, (call) => {
    const { q, query } = call.query
    return show(call, call.params.version, searchPage(catalogue, call.caller.user, q || query))
  })
  answer(opds.library, (call) =>
    show(call, call.params.version, libraryPage(catalogue, call.caller.user, call.params.libraryId)),
  )
  answer(opds.books, (call) => {
    const { version, libraryId } = call.params
    return show(call, version, booksPage(catalogue, call.caller.user, libraryId, call.query))
  })
  answer(opds.names, (call) => {
    const { version, libraryId, group } = call.params
    return show(call, version, namesPage(catalogue, call.caller.user, libraryId, group, call.query.page))
  })
  answer(opds.collection, (call) => {
    const { version, collectionId } = call.params
    return show(call, version, collectionPage(catalogue, call.caller.user, collectionId, call.query.page))
  })
  answer(opds.playlist, (call) => {
    const { version, playlistId } = call.params
    return show(call, version, playlistPage(catalogue, call.caller.user, playlistId, call.query.page))
  })
  http.endpoint(opds.authentication, ({ request, reply }) =>
    reply.type(AUTHENTICATION_TYPE).send(bytesOf(authentication(request))),
  )
  answer(opds.openSearch, ({ params, request, reply }) => {
    const { search } = wordsIn(ctx.settings.current().language)
    const document = presentOpenSearch(addressesFor(prefix(request), params.version), search)
    return reply
      .type(`${SEARCH_TYPE};charset=utf-8`)
      .header('cache-control', 'private, no-cache')
      .send(document)
  })
  answer(opds.progression, async ({ caller, params: { itemId }, request, reply }) => {
    const at = addressesFor(prefix(request), 'v2')
    const place = await getProgression(ctx, caller.user, itemId, (file) => at.file(itemId, file))
    void reply.header('cache-control', 'private, no-cache')
    return place ? reply.type(PROGRESSION_TYPE).send(bytesOf(place)) : reply.code(204).send()
  })
  answer(opds.setProgression, async ({ caller, params, body, reply }) => {
    await setProgression(ctx, caller.user, params.itemId, body)
    return reply.code(204).send()
  })
  answer(opds.manifest, async ({ caller, params, request, reply }) => {
    const publication = await audiobook(catalogue, caller.user, params.itemId)
    const manifest = presentManifest(publication, addressesFor(prefix(request), 'v2'))
    return reply.type(MANIFEST_TYPE).header('cache-control', 'private, no-cache').send(bytesOf(manifest))
  })
  answer(opds.cover, (call) =>
    respondWithPicture(ctx, call, () => getCover(ctx, call.caller.user, call.params.itemId)),
  )
  answer(opds.comicPage, async ({ caller, params, query, reply }) => {
    const { itemId, ino, page } = params
    const comic = await catalogue.comics.find(caller.user, itemId, ino)
    const picture = await comicPageAsJpeg(catalogue.comics, comic, page, query.width)
    return reply.type('image/jpeg').header('cache-control', 'private, max-age=86400').send(picture)
  })
  answer(opds.file, async ({ caller, params, request, reply }) =>
    sendFileDownload(ctx, request, reply, await getFileDownload(ctx, caller.user, params.itemId, params.ino)),
  )
  answer(opds.archive, async ({ caller, params, request, reply }) => {
    const wanted = await getItemDownload(ctx, caller.user, params.itemId)
    return 'open' in wanted
      ? sendArchiveDownload(ctx, request, reply, wanted)
      : sendFileDownload(ctx, request, reply, wanted)
  })
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** As bytes, because Fastify adds a charset to the content type of strings, which some apps don't recognise. */
const bytesOf = (document: object): Buffer => Buffer.from(JSON.stringify(document))
