import type { ItemExpandedView } from '@lectern/contract/items'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw, Trash2, WandSparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { questionOf } from '../../ui/question-of.ts'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { removeItem, rescanItem } from '../items/items.api.ts'
import { closeEditItem, REMOVED_TOAST } from './use-edit-modal.ts'
import { librariesQuery } from '../libraries/libraries.api.ts'
import { useScanOf } from '../scanner/use-scans.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { quickMatch } from './edit-item.api.ts'
import { notifyItemSaved } from './undo.ts'
import type { ItemForm } from './use-item-form.ts'

interface DetailsFooterProps {
  item: ItemExpandedView
  form: ItemForm
  formId: string
}

export function DetailsFooter({ item, form, formId }: DetailsFooterProps) {
  const { t } = useTranslation()
  const { isAdmin, canDelete } = usePermissions()
  return (
    <>
      {canDelete && <RemoveButton item={item} />}
      <span className="flex-1" />
      {isAdmin && <QuickMatchButton item={item} form={form} />}
      {isAdmin && !item.isFile && <RescanButton item={item} />}
      <Button className="max-md:hidden" onClick={() => form.save(false)}>
        {t('editItem.save')}
      </Button>
      <SubmitButton form={formId}>
        <span className="max-md:hidden">{t('editItem.saveAndClose')}</span>
        <span className="md:hidden">{t('editItem.save')}</span>
      </SubmitButton>
    </>
  )
}

function RemoveButton({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  const title = String(item.media.metadata.title)
  const remove = async () => {
    const { confirmed, checked } = await confirm({
      ...questionOf(t, 'editItem.remove', { title }),
      kind: 'yesNo',
      danger: true,
      checkbox: { label: t('editItem.remove.files'), checked: false },
    })
    if (!confirmed) return
    try {
      await removeItem(item.id, checked)
      toast.success(t('editItem.remove.done'), REMOVED_TOAST)
      closeEditItem()
    } catch (error) {
      toastFailure(error, t('editItem.remove.failed'))
    }
  }
  return <IconButton icon={Trash2} name={t('editItem.remove.title')} onClick={() => void remove()} />
}

function QuickMatchButton({ item, form }: Pick<DetailsFooterProps, 'item' | 'form'>) {
  const { t } = useTranslation()
  const { data: libraries } = useQuery(librariesQuery())
  const provider = libraries?.find(({ id }) => id === item.libraryId)?.provider ?? 'google'
  const { title, authors, author } = form.draft
  const match = useToastedMutation({
    mutationFn: () => quickMatch(item.id, provider, { title, author: authors.join(', ') || author }),
    onSuccess: (result) => {
      if (typeof result === 'object') toast.warning(result.warning)
      else if (result === 'updated') notifyItemSaved(item.id)
      else toast.info(t('editItem.nothingChanged'))
    },
    failed: t('editItem.searchFailed'),
  })
  return (
    <Button
      icon={WandSparkles}
      iconOnPhones
      disabled={match.isPending || title.trim() === ''}
      title={t('editItem.quickMatchHint')}
      onClick={() => match.mutate()}
    >
      {t('editItem.quickMatch')}
    </Button>
  )
}

function RescanButton({ item }: { item: ItemExpandedView }) {
  const { t } = useTranslation()
  const scan = useScanOf(item.libraryId)
  const rescan = useToastedMutation({
    mutationFn: () => rescanItem(item.id),
    onSuccess: (result) => {
      if (result === 'UPDATED') toast.success(t('items.rescanUpdated'))
      else if (result === 'REMOVED') toast.error(t('items.rescanRemoved'), REMOVED_TOAST)
      else toast.info(t('items.rescanUpToDate'))
    },
    failed: t('items.rescanFailed'),
  })
  return (
    <Button
      icon={RefreshCw}
      iconOnPhones
      disabled={rescan.isPending || scan !== undefined}
      onClick={() => rescan.mutate()}
    >
      {t('editItem.rescan')}
    </Button>
  )
}
