import type { ChangeSetView } from '@lectern/contract/editing'
import type { ItemExpandedView } from '@lectern/contract/items'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { useDateFormat } from '../../session/use-date-format.ts'
import { changesQuery, sourcesQuery, undoChange } from './edit-item.api.ts'
import { fieldName, isTimeField } from './field-names.ts'
import { notifyUndone } from './undo.ts'

/** Change history with authors and undo, and the source of each field. */
export function HistoryTab({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  const itemId = item.id
  const { data: changes, isError, refetch } = useQuery(changesQuery(itemId))
  if (isError) return <ErrorState message={t('editItem.history.failed')} onRetry={() => void refetch()} />
  if (changes === undefined) return <Spinner label={t('editItem.searching')} />
  return (
    <div className="grid gap-6">
      <section className="grid gap-3">
        {changes.length === 0 && <p className="text-muted">{t('editItem.history.none')}</p>}
        <ol className="grid gap-3">
          {changes.map((change) => (
            <li key={change.id}>
              <ChangeCard item={item} change={change} />
            </li>
          ))}
        </ol>
      </section>
      <Sources itemId={itemId} />
    </div>
  )
}

function ChangeCard({ item, change }: { item: ItemExpandedView; change: ChangeSetView }) {
  const { t } = useTranslation()
  const itemId = item.id
  const { dateTime } = useDateFormat()
  const client = useQueryClient()
  const undo = useToastedMutation({
    mutationFn: (onItem: string | null) => undoChange(change.id, onItem),
    onSuccess: (undone) => {
      notifyUndone(undone)
      void client.invalidateQueries({ queryKey: ['item', itemId] })
    },
    failed: t('editItem.history.undoFailed'),
  })
  const valueOf = (field: string, value: unknown) =>
    isTimeField(field) && typeof value === 'number' ? dateTime(value) : shown(value)
  const isOff = undo.isPending || change.isReverted
  return (
    <article className="grid gap-2 rounded-panel bg-raised p-3">
      <header className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-48 text-sm font-medium">
          {t('editItem.history.by', {
            kind: t(`editItem.history.kind.${kindKey(change.kind)}`),
            name: change.username ?? t('editItem.history.nobody'),
            when: dateTime(change.createdAt),
          })}
        </span>
        {change.isReverted && <Badge>{t('editItem.history.isUndone')}</Badge>}
        {change.numItems > 1 && (
          <Button size="sm" icon={Undo2} disabled={isOff} onClick={() => undo.mutate(null)}>
            {t('editItem.history.undoAll', { count: change.numItems })}
          </Button>
        )}
        <Button size="sm" icon={Undo2} disabled={isOff} onClick={() => undo.mutate(itemId)}>
          {t('editItem.history.undo')}
        </Button>
      </header>
      <dl className="grid gap-1 text-sm">
        {change.entries.map(({ field, before, after }) => (
          <div key={field} className="grid gap-x-3 sm:grid-cols-[8rem_1fr]">
            <dt className="wrap-anywhere text-muted">{fieldName(field, item)}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <del className="text-muted no-underline">{valueOf(field, before)}</del>
              <span aria-hidden className="text-muted">
                {' → '}
              </span>
              <ins className="no-underline">{valueOf(field, after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

const KINDS = ['edit', 'batchEdit', 'match', 'rename', 'merge', 'chapters', 'tracks', 'revert'] as const

function kindKey(kind: string): (typeof KINDS)[number] {
  if (kind === 'batch-edit') return 'batchEdit'
  if (kind === 'batch-match') return 'match'
  return KINDS.find((known) => known === kind) ?? 'edit'
}

const SOURCES = ['folder', 'tags', 'provider', 'hand'] as const

/** Any other source was read from a file next to the media. */
const sourceKey = (source: string): (typeof SOURCES)[number] | 'file' =>
  SOURCES.find((known) => known === source) ?? 'file'

const SHOWN_CHARS = 160

function shown(value: unknown): string {
  const text = textOf(value)
    .replace(/<[^<>]*>/g, ' ')
    .trim()
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text
}

/** A chapter, a series, or an episode's audio file at its publisher. */
interface ObjectValue {
  readonly name?: string
  readonly title?: string
  readonly url?: string
  readonly sequence?: string | null
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return i18next.t(value ? 'ui.yes' : 'ui.no')
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(textOf).join(', ')
  if (typeof value === 'object') {
    const { name, title, url, sequence } = value as ObjectValue
    return `${name ?? title ?? url ?? ''}${sequence ? ` #${sequence}` : ''}`
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function Sources({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const { data: sources } = useQuery(sourcesQuery(itemId))
  const known = Object.entries(sources ?? {})
  if (known.length === 0) return null
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-serif text-lg font-semibold">{t('editItem.history.sources')}</h3>
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {known.map(([field, { source, lockedByName }]) => (
          <div key={field} className="flex justify-between gap-3">
            <dt className="text-muted">{fieldName(field)}</dt>
            <dd>
              {lockedByName === null
                ? t(`editItem.history.source.${sourceKey(source)}`)
                : t('editItem.history.setBy', { name: lockedByName })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
