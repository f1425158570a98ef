import { opds } from '@lectern/contract/opds'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { prefixOf } from '../../platform/http/canonical-url.ts'
import { replyWithError } from '../../platform/http/error-reply.ts'
import { AppError } from '../../lib/errors.ts'
import { keepArchive, keepFile } from '../downloads/send-download.http.ts'
import { getFileToKeep, getItemToKeep } from '../downloads/downloads.service.ts'
import { getCover } from '../items/covers.service.ts'
import { answerWithPicture } from '../items/present/picture-answer.http.ts'
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
} from './opds-json.present.ts'
import { wordsIn } from './opds-words.rules.ts'
import type { CataloguePage, OpdsVersion } from './opds.types.ts'

/** The catalogue for reading apps. */
export function opdsRoutes(http: Http, ctx: Context, catalogue: CatalogueContext): void {
  const prefix = (request: FastifyRequest) => prefixOf(request.raw, ctx.config.basePath)
  const authentication = (request: FastifyRequest) =>
    presentAuthentication(`${request.protocol}://${request.host}`, prefix(request))

  /** Apps ask for a password when they are told that one is wanted. */
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

  const send = (request: FastifyRequest, reply: FastifyReply, version: OpdsVersion, page: CataloguePage) => {
    const at = addressesFor(prefix(request), version)
    void reply.header('cache-control', 'private, no-cache')
    return version === 'v1'
      ? reply.type(`${atomTypeOf(page)};charset=utf-8`).send(presentAtom(page, at))
      : reply.type(FEED_TYPE).send(bytesOf(presentJsonFeed(page, at)))
  }

  http.endpoint(
    opds.root,
    async ({ caller, request, reply }) =>
      send(request, reply, 'v1', await librariesPage(catalogue, caller.user)),
    asOpds,
  )
  http.endpoint(opds.authentication, ({ request, reply }) =>
    reply.type(AUTHENTICATION_TYPE).send(bytesOf(authentication(request))),
  )
  http.endpoint(
    opds.libraries,
    async ({ caller, params, request, reply }) =>
      send(request, reply, params.version, await librariesPage(catalogue, caller.user)),
    asOpds,
  )
  http.endpoint(
    opds.openSearch,
    ({ params, request, reply }) => {
      const { search } = wordsIn(ctx.settings.current().language)
      const document = presentOpenSearch(addressesFor(prefix(request), params.version), search)
      return reply
        .type(`${SEARCH_TYPE};charset=utf-8`)
        .header('cache-control', 'private, no-cache')
        .send(document)
    },
    asOpds,
  )
  http.endpoint(
    opds.search,
    async ({ caller, params, query, request, reply }) =>
      send(request, reply, params.version, await searchPage(catalogue, caller.user, query.q || query.query)),
    asOpds,
  )
  http.endpoint(
    opds.library,
    async ({ caller, params, request, reply }) =>
      send(request, reply, params.version, await libraryPage(catalogue, caller.user, params.libraryId)),
    asOpds,
  )
  http.endpoint(
    opds.books,
    async ({ caller, params, query, request, reply }) =>
      send(request, reply, params.version, await booksPage(catalogue, caller.user, params.libraryId, query)),
    asOpds,
  )
  http.endpoint(
    opds.names,
    async ({ caller, params, query, request, reply }) => {
      const page = await namesPage(catalogue, caller.user, params.libraryId, params.group, query.page)
      return send(request, reply, params.version, page)
    },
    asOpds,
  )
  http.endpoint(
    opds.collection,
    async ({ caller, params, query, request, reply }) => {
      const page = await collectionPage(catalogue, caller.user, params.collectionId, query.page)
      return send(request, reply, params.version, page)
    },
    asOpds,
  )
  http.endpoint(
    opds.playlist,
    async ({ caller, params, query, request, reply }) => {
      const page = await playlistPage(catalogue, caller.user, params.playlistId, query.page)
      return send(request, reply, params.version, page)
    },
    asOpds,
  )
  http.endpoint(
    opds.manifest,
    async ({ caller, params, request, reply }) => {
      const publication = await audiobook(catalogue, caller.user, params.itemId)
      const manifest = presentManifest(publication, addressesFor(prefix(request), 'v2'))
      return reply.type(MANIFEST_TYPE).header('cache-control', 'private, no-cache').send(bytesOf(manifest))
    },
    asOpds,
  )
  http.endpoint(
    opds.cover,
    (call) => answerWithPicture(ctx, call, () => getCover(ctx, call.caller.user, call.params.itemId)),
    asOpds,
  )
  http.endpoint(
    opds.comicPage,
    async ({ caller, params, query, reply }) => {
      const { itemId, ino, page } = params
      const comic = await catalogue.comics.find(caller.user, itemId, ino)
      const picture = await comicPageAsJpeg(catalogue.comics, comic, page, query.width)
      return reply.type('image/jpeg').header('cache-control', 'private, max-age=86400').send(picture)
    },
    asOpds,
  )
  http.endpoint(
    opds.file,
    async ({ caller, params, request, reply }) =>
      keepFile(ctx, request, reply, await getFileToKeep(ctx, caller.user, params.itemId, params.ino)),
    asOpds,
  )
  http.endpoint(
    opds.archive,
    async ({ caller, params, request, reply }) => {
      const wanted = await getItemToKeep(ctx, caller.user, params.itemId)
      return 'open' in wanted
        ? keepArchive(ctx, request, reply, wanted)
        : keepFile(ctx, request, reply, wanted)
    },
    asOpds,
  )
}

/** As bytes, because the framework adds a charset to the type of texts, and some apps then do not know it. */
const bytesOf = (document: object): Buffer => Buffer.from(JSON.stringify(document))
