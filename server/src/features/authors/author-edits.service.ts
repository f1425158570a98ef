import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { cleanHtml } from '../../lib/clean-html.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { isDuplicate } from '../../platform/db/duplicates.ts'
import { noteChange, removedAuthor } from '../items/item-edits.service.ts'
import { authorKey } from '../items/names.rules.ts'
import type { User } from '../users/users.types.ts'
import { changedFields } from '../editing/changed-fields.rules.ts'
import type { EditContext } from '../editing/edit-items.service.ts'
import { fetchPicture } from '../metadata/fetch-picture.service.ts'
import type { RenamableName } from '../editing/undo-rename.service.ts'
import { namesOfAuthor } from './authors.rules.ts'
import { deleteAuthorRow, findAuthor, findAuthorByKey, updateAuthorRow } from './authors.store.ts'
import type { Author } from './authors.types.ts'
import { followRenamedName } from '../own-shelves/renamed-filters.service.ts'
import { editBooks, rewriteBooks } from '../editing/rewrite-books.service.ts'
import { planBookMove, seenBooks, maySeeName } from '../editing/seen-books.service.ts'
import { storePicture } from '../editing/store-picture.service.ts'

/**
 * Edits to authors as such. Their books are updated with them; renaming an author to an existing name merges the two.
 */

type PeopleContext = EditContext & Pick<Context, 'config'>

export interface AuthorPatch {
  readonly name?: string | undefined
  readonly description?: string | null | undefined
  readonly asin?: string | null | undefined
}

export interface AuthorEdited {
  readonly author: Author
  readonly isMerged: boolean
  readonly isChanged: boolean
}

export async function getAuthor(ctx: PeopleContext, user: User, id: string): Promise<Author> {
  const author = (await findAuthor(ctx.db, id)) ?? notFound('Author')
  return (await maySeeName(ctx, user, 'authors', author)) ? author : notFound('Author')
}

export async function editAuthor(
  ctx: PeopleContext,
  user: User,
  id: string,
  patch: AuthorPatch,
): Promise<AuthorEdited> {
  const author = await getAuthor(ctx, user, id)
  const name = patch.name?.trim()
  const move = await planBookMove(ctx, user, 'authors', author, name, (wanted) =>
    findAuthorByKey(ctx.db, author.library_id, authorKey(wanted)),
  )
  if (move) {
    const merged = await mergeAuthors(ctx, user, author, move.into)
    if (!move.isNew) return merged
    const split = await editAuthor(ctx, user, merged.author.id, { ...patch, name: undefined })
    return { ...split, isMerged: true }
  }
  const fields = changedFields(author, {
    ...(name === undefined ? {} : namesOfAuthor(name)),
    ...(patch.description === undefined
      ? {}
      : { description: patch.description && cleanHtml(patch.description) }),
    ...(patch.asin === undefined ? {} : { asin: patch.asin || null }),
  })
  if (Object.keys(fields).length === 0) return { author, isMerged: false, isChanged: false }
  const now = ctx.clock.now()
  try {
    await ctx.db.transaction().execute(async (tx) => {
      await noteChange(tx, author.library_id)
      await updateAuthorRow(tx, id, { ...fields, updated_at: now })
    })
  } catch (error) {
    // The name was given to another author meanwhile: now the two are merged.
    if (isDuplicate(error)) return editAuthor(ctx, user, id, patch)
    throw error
  }
  if (fields.name !== undefined) {
    const { bookIds } = await seenBooks(ctx, user, 'authors', author.num)
    await rewriteBooks(ctx, user, bookIds, {
      field: 'authors',
      note: { kind: 'rename', userId: user.id, note: `${author.name} → ${fields.name}` },
      before: (names) => names.map((one) => (one === fields.name ? author.name : one)),
    })
  }
  ctx.events.emit('author.changed', { libraryId: author.library_id, id })
  return { author: await getAuthor(ctx, user, id), isMerged: false, isChanged: true }
}

/** Moves the books the user may see to the author with that name. The old author stays if they have other books. */
async function mergeAuthors(
  ctx: PeopleContext,
  user: User,
  author: Author,
  into: string,
): Promise<AuthorEdited> {
  const { bookIds, isAllSeen } = await seenBooks(ctx, user, 'authors', author.num)
  const changeSets = new Map<LibraryId, number>()
  await editBooks(ctx, user, bookIds, {
    field: 'authors',
    note: { kind: 'merge', userId: user.id, note: `${author.name} → ${into}`, changeSets },
    after: (names) => names.map((one) => (one === author.name ? into : one)),
  })
  if (isAllSeen) await dropAuthor(ctx, author, bookIds)
  const merged = await findAuthorByKey(ctx.db, author.library_id, authorKey(into))
  const { id } = merged ?? notFound('Author')
  if (isAllSeen) {
    await followRenamedName(ctx, author.library_id, {
      group: 'authors',
      from: { name: author.name, value: author.id },
      to: { name: into, value: id },
      change: changeSets.get(author.library_id) ?? null,
    })
  }
  ctx.events.emit('author.changed', { libraryId: author.library_id, id })
  return { author: await getAuthor(ctx, user, id), isMerged: true, isChanged: true }
}

export async function removeAuthor(ctx: PeopleContext, user: User, id: string): Promise<void> {
  const author = await getAuthor(ctx, user, id)
  const { bookIds, isAllSeen } = await seenBooks(ctx, user, 'authors', author.num)
  await editBooks(ctx, user, bookIds, {
    field: 'authors',
    note: { kind: 'edit', userId: user.id, note: author.name },
    after: (names) => names.filter((one) => one !== author.name),
  })
  if (isAllSeen) await dropAuthor(ctx, author, bookIds)
  else ctx.events.emit('author.changed', { libraryId: author.library_id, id })
}

async function dropAuthor(ctx: PeopleContext, author: Author, itemIds: readonly ItemId[]): Promise<void> {
  const isThere = await ctx.db.transaction().execute(async (tx) => {
    await noteChange(tx, author.library_id)
    return deleteAuthorRow(tx, author.id)
  })
  if (author.image_path) await rm(author.image_path, { force: true }).catch(() => undefined)
  // An author without details of their own is deleted, and announced, together with their last book.
  ctx.events.emit('author.removed', { author: removedAuthor(author), itemIds, isAnnounced: !isThere })
}

export async function setAuthorImage(
  ctx: PeopleContext,
  user: User,
  id: string,
  given: { readonly bytes: Buffer } | { readonly url: string },
): Promise<Author> {
  const author = await getAuthor(ctx, user, id)
  const bytes = 'bytes' in given ? given.bytes : await fetchPicture(ctx, given.url)
  const folder = path.join(ctx.config.metadataDir, 'authors')
  await storePicture({ folder, name: author.id, bytes }, (kept) =>
    saveImage(ctx, author, { image_path: kept.path, image_hash: kept.hash }),
  )
  return getAuthor(ctx, user, id)
}

export async function removeAuthorImage(ctx: PeopleContext, user: User, id: string): Promise<Author> {
  const author = await getAuthor(ctx, user, id)
  if (!author.image_path) invalid('Author has no image path set')
  await rm(author.image_path ?? '', { force: true }).catch(() => undefined)
  await saveImage(ctx, author, { image_path: null, image_hash: null })
  return getAuthor(ctx, user, id)
}

async function saveImage(
  ctx: PeopleContext,
  author: Author,
  image: Pick<Author, 'image_path' | 'image_hash'>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await noteChange(tx, author.library_id)
    await updateAuthorRow(tx, author.id, { ...image, updated_at: ctx.clock.now() })
  })
  ctx.events.emit('author.changed', { libraryId: author.library_id, id: author.id })
}

/** Author operations needed to undo a rename. */
export function renamableAuthors({ db, events }: EditContext): RenamableName {
  return {
    find: (libraryId, name) => findAuthorByKey(db, libraryId, authorKey(name)),
    rename: (tx, id, name, updated_at) => updateAuthorRow(tx, id, { ...namesOfAuthor(name), updated_at }),
    announce: (libraryId, id) => events.emit('author.changed', { libraryId, id }),
  }
}
