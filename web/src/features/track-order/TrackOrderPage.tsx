import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { Select } from '../../ui/Select.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { QueryPage } from '../../ui/QueryPage.tsx'
import { editedItemQuery } from '../edit-item/edit-item.api.ts'
import { itemPath } from '../../cards/paths.ts'
import { saveTrackOrder } from './track-order.api.ts'
import {
  afterDrag,
  isSameOrder,
  newNumbers,
  type OrderedFile,
  orderOf,
  sortedBy,
  TRACK_SORTS,
  type TrackSort,
  withExcluded,
} from './track-order.rules.ts'
import { TrackRow } from './TrackRow.tsx'

interface TrackOrderPageProps {
  itemId: string
  onDone: () => void
  notFound: ReactNode
}

export function TrackOrderPage({ itemId, onDone, notFound }: TrackOrderPageProps) {
  const { t } = useTranslation()
  const query = useQuery(editedItemQuery(itemId))
  return (
    <QueryPage title={t('tracks.title')} {...{ query, notFound }} failed={t('tracks.loadFailed')}>
      {({ id, media }) =>
        'audioFiles' in media && media.audioFiles.length > 0 ? (
          <OrderForm
            key={id}
            itemId={id}
            title={media.metadata.title}
            files={media.audioFiles}
            onDone={onDone}
          />
        ) : (
          <EmptyState text={t('tracks.noAudio')} />
        )
      }
    </QueryPage>
  )
}

interface OrderFormProps {
  itemId: string
  title: string
  files: readonly OrderedFile[]
  onDone: () => void
}

function OrderForm({ itemId, title, files, onDone }: OrderFormProps) {
  const { t } = useTranslation()
  const stored = orderOf(files)
  const [order, setOrder] = useState(stored)
  const [sort, setSort] = useState<TrackSort | null>(null)
  const isDirty = !isSameOrder(stored, order)
  const saving = useToastedMutation({
    mutationFn: () => saveTrackOrder(itemId, order),
    done: t('tracks.saved'),
    onSuccess: () => onDone(),
    failed: t('tracks.saveFailed'),
  })
  useLeaveGuard(isDirty && !saving.isPending && !saving.isSuccess)
  const rearrange = (next: OrderedFile[], by: TrackSort | null) => {
    setOrder(next)
    setSort(by)
  }
  const exclude = (ino: string, isExcluded: boolean) => {
    const next = withExcluded(order, ino, isExcluded)
    if (next.every((file) => file.exclude)) toast.error(t('tracks.oneLeft'))
    else rearrange(next, sort)
  }
  const numbers = newNumbers(order)
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-4 px-4 py-6 md:px-6">
      <h1 className="font-serif text-2xl font-semibold wrap-anywhere">
        <Link to={itemPath(itemId)} className="underline-offset-4 hover:underline">
          {title}
        </Link>
      </h1>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="measure text-muted">{t('tracks.hint')}</p>
        <Select
          label={t('tracks.sortBy')}
          value={sort}
          onChange={(by) => rearrange(sortedBy(order, by), by)}
          options={TRACK_SORTS.map((value) => ({ value, label: t(`tracks.sort.${value}`) }))}
          placeholder={t('tracks.ownOrder')}
          className="w-60 max-sm:w-full"
        />
      </div>
      <SortableList
        label={t('tracks.files')}
        items={order}
        itemKey={({ ino }) => ino}
        itemName={({ metadata }) => metadata.filename}
        onSort={(next) => rearrange(afterDrag(next), null)}
        className="divide-y divide-line rounded-panel border border-line bg-surface"
      >
        {(file, handle) => (
          <TrackRow
            file={file}
            number={numbers.get(file.ino) ?? null}
            handle={handle}
            onExclude={(isExcluded) => exclude(file.ino, isExcluded)}
          />
        )}
      </SortableList>
      <SaveBar className="gap-3 md:mx-0 md:px-0">
        {isDirty && <Button onClick={() => rearrange(stored, null)}>{t('tracks.reset')}</Button>}
        <Button variant="primary" busy={saving.isPending} disabled={!isDirty} onClick={() => saving.mutate()}>
          {t('tracks.save')}
        </Button>
      </SaveBar>
    </div>
  )
}
