import type { DuplicateGroupView } from '@lectern/contract/duplicates'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTextOr } from '../../../lib/api-error.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { toastResult } from '../../../ui/toast-result.ts'
import { DuplicateCard } from './DuplicateCard.tsx'
import { mergeDuplicates } from './duplicates.api.ts'
import { likelyKept } from './duplicates.rules.ts'

interface DuplicateGroupProps {
  group: DuplicateGroupView
  onRemoved: () => void
}

export function DuplicateGroup({ group: { items, reasons }, onRemoved }: DuplicateGroupProps) {
  const { t } = useTranslation()
  const name = useId()
  const [kept, setKept] = useState(() => likelyKept(items))
  const [isRemoving, setIsRemoving] = useState(false)
  const others = items.filter(({ id }) => id !== kept)
  const keptTitle = items.find(({ id }) => id === kept)?.title ?? ''

  const remove = async () => {
    if (kept === null) return
    const { confirmed, checked } = await confirm({
      title: t('duplicates.removeTitle'),
      message: [
        t('duplicates.confirmRemove', { count: others.length }),
        ...others.map(({ path }) => path),
      ].join('\n'),
      kind: 'yesNo',
      yesLabel: t('duplicates.remove'),
      danger: true,
      checkbox: { label: t('duplicates.removeFiles'), checked: false },
    })
    if (!confirmed) return
    setIsRemoving(true)
    const ids = others.map(({ id }) => id)
    await toastResult(mergeDuplicates(kept, ids, checked), {
      done: t('duplicates.removed', { count: ids.length }),
      failed: (error) => serverTextOr(error, t('duplicates.removeFailed')),
    })
    setIsRemoving(false)
    onRemoved()
  }
  return (
    <Panel
      title={keptTitle}
      action={
        <Button variant="danger" icon={Trash2} disabled={isRemoving} onClick={() => void remove()}>
          {t('duplicates.removeOthers', { count: others.length })}
        </Button>
      }
    >
      <div className="mb-4 flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <Badge key={reason} tone="info">
            {t(`duplicates.reasons.${reason}`)}
          </Badge>
        ))}
      </div>
      <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <legend className="sr-only">{t('duplicates.choose')}</legend>
        {items.map((item) => (
          <DuplicateCard
            key={item.id}
            item={item}
            name={name}
            isKept={item.id === kept}
            onKeep={() => setKept(item.id)}
          />
        ))}
      </fieldset>
    </Panel>
  )
}
