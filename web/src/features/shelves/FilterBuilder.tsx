import type { FilterDataView, LibraryView } from '@lectern/contract/libraries'
import type { FilterRule } from '@lectern/contract/own-shelves'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmDanger } from '../../ui/confirm.ts'
import { Modal } from '../../ui/Modal.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastFailure } from '../../ui/toast-result.ts'
import { changeSmartShelf, createSmartShelf, removeSmartShelf } from '../own-shelves/own-shelves.api.ts'
import { ALL } from './filter.rules.ts'
import { FilterRules } from './FilterRules.tsx'
import type { BookshelfOrder } from './use-bookshelf-order.ts'

interface FilterBuilderProps {
  library: LibraryView
  order: BookshelfOrder
  data: FilterDataView | undefined
  onClose: () => void
}

/** Combines several filters: applied to the shelf, or saved as a smart shelf. */
export function FilterBuilder({ library, order, data, onClose }: FilterBuilderProps) {
  const { t } = useTranslation()
  const { shelf, combined, filter } = order
  const [match, setMatch] = useState(combined?.match ?? 'all')
  const [rules, setRules] = useState<readonly FilterRule[]>(
    combined?.rules ?? (filter === ALL ? [] : [{ filter, isNot: false }]),
  )
  const [name, setName] = useState(shelf?.name ?? '')
  const [isOnRail, setIsOnRail] = useState(shelf?.isOnRail ?? true)
  const [isOnHome, setIsOnHome] = useState(shelf?.isOnHome ?? false)
  const [isSaving, setIsSaving] = useState(false)
  const isNameless = name.trim() === ''

  const save = async () => {
    setIsSaving(true)
    const pinned = { name: name.trim(), match, rules: [...rules], isOnRail, isOnHome }
    const { key: sort, isDescending } = order.sort
    try {
      const saved = shelf
        ? await changeSmartShelf(shelf.id, pinned)
        : await createSmartShelf({ libraryId: library.id, sort, isDescending, ...pinned })
      toast.success(t('smartShelves.saved', { name: saved.name }))
      onClose()
      order.openShelf(saved.id)
    } catch (error) {
      toastFailure(error, t('smartShelves.saveFailed'))
      setIsSaving(false)
    }
  }
  const remove = async (id: string) => {
    const confirmed = await confirmDanger({
      message: t('smartShelves.confirmRemove', { name: shelf?.name ?? '' }),
      yesLabel: t('smartShelves.remove'),
    })
    if (!confirmed) return
    try {
      order.setFilter(ALL)
      await removeSmartShelf(id)
      onClose()
    } catch (error) {
      toastFailure(error, t('smartShelves.removeFailed'))
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={shelf ? t('smartShelves.edit') : t('smartShelves.combine')}
      width={560}
      processing={isSaving}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {shelf && (
            <Button variant="ghost" className="mr-auto text-danger!" onClick={() => void remove(shelf.id)}>
              {t('smartShelves.remove')}
            </Button>
          )}
          <Button
            disabled={rules.length === 0}
            onClick={() => {
              onClose()
              order.setCombined({ match, rules })
            }}
          >
            {t('smartShelves.show')}
          </Button>
          <Button
            variant="primary"
            disabled={rules.length === 0 || isNameless}
            busy={isSaving}
            onClick={() => void save()}
          >
            {t('smartShelves.save')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <Segmented
          label={t('smartShelves.match')}
          options={[
            { value: 'all', label: t('smartShelves.all') },
            { value: 'any', label: t('smartShelves.any') },
          ]}
          value={match}
          onChange={setMatch}
        />
        <FilterRules rules={rules} entries={order.filterEntries} data={data} onChange={setRules} />
        <div className="grid gap-2 border-t border-line pt-4">
          <TextField {...hinted(t, 'smartShelves.name')} value={name} onChange={setName} maxLength={100} />
          <Switch label={t('smartShelves.onRail')} checked={isOnRail} onChange={setIsOnRail} />
          <Switch label={t('smartShelves.onHome')} checked={isOnHome} onChange={setIsOnHome} />
        </div>
      </div>
    </Modal>
  )
}
