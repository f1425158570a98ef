import type { ItemExpandedView } from '@lectern/contract/items'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadError } from '../../ui/LoadState.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useServerEvent } from '../../session/use-server-event.ts'
import { Cover } from '../../cards/Cover.tsx'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { batchItemsQuery, dropBatchItem, putBatchItems } from './batch.api.ts'
import { Clashes, DetailsFields } from './DetailsTab.tsx'
import { type ItemDraft, kindOf, type OpenForm } from './item-form.rules.ts'
import { mapped } from './map-details.rules.ts'
import { MapDetails } from './MapDetails.tsx'
import { useBatchEdit } from './use-batch-edit.ts'
import { useBatch } from './use-batch.ts'

interface BatchEditPageProps {
  onSaved: (libraryId: string) => void
}

/** Edits the details of all selected items on one page. */
export function BatchEditPage({ onSaved }: BatchEditPageProps) {
  const { t } = useTranslation()
  const ids = useBatch((state) => state.ids)
  const query = useQuery({ ...batchItemsQuery(ids), enabled: ids.length > 0 })
  const { data, isError } = query
  useServerEvent('item_updated', (item) => putBatchItems(ids, [item]))
  useServerEvent('items_updated', (items) => putBatchItems(ids, items))
  useServerEvent('item_removed', ({ id }) => dropBatchItem(ids, id))
  usePageTitle(t('batch.title'))
  if (isError) return <LoadError query={query} message={t('batch.loadFailed')} />
  if (ids.length === 0 || data?.length === 0) return <EmptyState text={t('batch.nothingSelected')} />
  if (!data) return <Skeleton className="m-6 h-96" />
  return <BatchForms items={data} onSaved={onSaved} />
}

/** Number of forms rendered at first; the others can be changed and saved as well. */
const FORMS_AT_ONCE = 30

function BatchForms({ items, onSaved }: { items: readonly ItemExpandedView[] } & BatchEditPageProps) {
  const { t } = useTranslation()
  const [first] = items
  const batch = useBatchEdit(items, () => first && onSaved(first.libraryId))
  const [numShown, setNumShown] = useState(FORMS_AT_ONCE)
  if (!first) return null
  return (
    <div className="mx-auto grid w-full max-w-[100rem] grid-cols-1 gap-6 px-4 pt-6 md:px-6">
      <h1 className="font-serif text-2xl font-semibold">{t('batch.heading', { count: items.length })}</h1>
      <Foldable title={t('batch.mapDetails', { count: items.length })}>
        <MapDetails
          kind={kindOf(first)}
          libraryId={first.libraryId}
          onApply={(values, fields, mode) => {
            batch.changeAll((draft) => mapped(draft, values, fields, mode))
            toast.info(t('batch.mapped', { count: items.length }))
          }}
        />
      </Foldable>
      <ul className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        {items.slice(0, numShown).map((item) => (
          <ItemForm
            key={item.id}
            item={item}
            form={batch.formOf(item)}
            isChanged={batch.isChanged(item)}
            hasTried={batch.hasTried}
            onChange={batch.change}
            onTakeTheirs={batch.takeTheirs}
          />
        ))}
      </ul>
      {items.length > numShown && (
        <Button className="justify-self-center" onClick={() => setNumShown(numShown + FORMS_AT_ONCE)}>
          {t('batch.showMore', { count: items.length - numShown })}
        </Button>
      )}
      <SaveBar className="items-center gap-4 md:-mx-6 md:px-6">
        <p role="status" className="text-muted">
          {batch.numChanged > 0 && t('batch.changed', { count: batch.numChanged })}
        </p>
        <Button variant="primary" busy={batch.isSaving} onClick={batch.save}>
          {t('editItem.save')}
        </Button>
      </SaveBar>
    </div>
  )
}

interface ItemFormProps {
  item: ItemExpandedView
  form: OpenForm
  isChanged: boolean
  hasTried: boolean
  onChange: (id: string, part: Partial<ItemDraft>) => void
  onTakeTheirs: (id: string) => void
}

const ItemForm = memo(function ItemForm(props: ItemFormProps) {
  const { item, form, isChanged, hasTried, onChange, onTakeTheirs } = props
  const { t } = useTranslation()
  const { draft } = form
  const titleError = hasTried && draft.title.trim() === '' ? t('editItem.titleNeeded') : undefined
  return (
    <li className="max-w-3xl rounded-panel bg-surface p-4">
      <CardHead item={item} isChanged={isChanged} />
      <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <legend className="sr-only">{titleOf(item)}</legend>
        <Clashes clashes={form.clashes} onTakeTheirs={() => onTakeTheirs(item.id)} />
        <DetailsFields
          item={item}
          form={{ kind: kindOf(item), draft, titleError, change: (part) => onChange(item.id, part) }}
        />
      </fieldset>
    </li>
  )
})

const titleOf = (item: ItemExpandedView): string => String(item.media.metadata.title)

const COVER_PX = 48

/** Identifies the item, even if its title is edited below. */
function CardHead({ item, isChanged }: { item: ItemExpandedView; isChanged: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="mb-4 flex items-center gap-3 border-b border-line pb-4">
      <div className="shrink-0" style={{ width: COVER_PX }}>
        <Cover subject={coverSubjectOf(item)} ratio={useCoverRatio(item.libraryId)} widthPx={COVER_PX} />
      </div>
      <h2 className="min-w-0 flex-1 truncate font-serif text-lg font-semibold">{titleOf(item)}</h2>
      {isChanged && <Badge tone="accent">{t('batch.isChanged')}</Badge>}
    </div>
  )
}

function Foldable({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <section className="rounded-panel border border-line bg-surface">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-3 rounded-panel px-4 text-left font-medium focus-visible:-outline-offset-2"
        >
          <Icon of={ChevronDown} className={clsx('text-muted', !isOpen && '-rotate-90')} />
          {title}
        </button>
      </h2>
      {isOpen && children}
    </section>
  )
}
