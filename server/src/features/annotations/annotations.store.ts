import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { User } from '../users/users.types.ts'
import { viewerStatement } from '../visibility/viewer-statement.sql.ts'
import type { Annotation, AnnotationColor } from './annotations.types.ts'

/** Serialises the changes of a user. */
export const lockAnnotations = (tx: Tx, userId: UserId): Promise<void> =>
  lockForTransaction(tx, `annotations ${userId}`)

const ofItem = viewerStatement<{ userId: UserId; itemId: ItemId }, Row>((db, value, isVisible) =>
  selectAnnotations(db)
    .where('annotation.user_id', '=', value('userId'))
    .where('item.id', '=', value('itemId'))
    .where(isVisible)
    .orderBy('annotation.fraction')
    .orderBy('annotation.created_at')
    .orderBy('annotation.id'),
)

const byId = viewerStatement<{ userId: UserId; id: string }, Row>((db, value, isVisible) =>
  selectAnnotations(db)
    .where('annotation.user_id', '=', value('userId'))
    .where('annotation.id', '=', value('id'))
    .where(isVisible),
)

function selectAnnotations(db: Db) {
  return db
    .selectFrom('annotation')
    .innerJoin('item', 'item.num', 'annotation.item_num')
    .select([
      'annotation.id',
      'item.id as item_id',
      'annotation.kind',
      'annotation.place',
      'annotation.fraction',
      'annotation.chapter',
      'annotation.quote',
      'annotation.note',
      'annotation.color',
      'annotation.created_at',
      'annotation.updated_at',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAnnotations>['execute']>>[number]

const toAnnotation = (row: Row): Annotation => ({
  id: row.id,
  itemId: row.item_id,
  kind: row.kind,
  place: row.place,
  fraction: row.fraction,
  chapter: row.chapter,
  text: row.quote,
  note: row.note,
  color: row.color as AnnotationColor | null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** In book order. */
export async function listAnnotations(db: Db, user: User, itemId: ItemId): Promise<Annotation[]> {
  return (await ofItem(db, user, { userId: user.id, itemId })).map(toAnnotation)
}

export async function findAnnotation(db: Db, user: User, id: string): Promise<Annotation | undefined> {
  const [row] = await byId(db, user, { userId: user.id, id })
  return row && toAnnotation(row)
}

export async function insertAnnotation(
  tx: Tx,
  userId: UserId,
  itemNum: ItemNum,
  { itemId: _itemId, text, createdAt, updatedAt, ...annotation }: Annotation,
): Promise<void> {
  await tx
    .insertInto('annotation')
    .values({
      ...annotation,
      quote: text,
      user_id: userId,
      item_num: itemNum,
      created_at: createdAt,
      updated_at: updatedAt,
    })
    .execute()
}

export async function updateAnnotation(
  tx: Tx,
  { id, note, color, updatedAt }: Pick<Annotation, 'id' | 'note' | 'color' | 'updatedAt'>,
): Promise<void> {
  await tx
    .updateTable('annotation')
    .set({ note, color, updated_at: updatedAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteAnnotation(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('annotation').where('id', '=', id).execute()
}
