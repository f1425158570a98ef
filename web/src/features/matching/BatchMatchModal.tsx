import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Select } from '../../ui/Select.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.tsx'
import { providersQuery } from '../providers/providers.api.ts'
import { librariesQuery } from '../libraries/libraries.api.ts'
import { defaultOptions } from './batch-match.rules.ts'
import { startBatchMatch } from './matching.api.ts'
import { closeBatchMatch, rememberProvider, useBatchMatchModal } from './use-batch-match-modal.ts'

const WIDTH_PX = 500
const NONE: readonly string[] = []

/** Quick match for all selected items. */
export function BatchMatchModal() {
  const { t } = useTranslation()
  const formId = useId()
  const isOpen = useBatchMatchModal((state) => state.isOpen)
  const itemIds = useBatchMatchModal(({ request }) => request?.itemIds ?? NONE)
  const options = useOptions()
  const starting = useMutation({
    mutationFn: () => startBatchMatch(itemIds, options.chosen),
    onSuccess: () => void toast.info(t('matching.started', { count: itemIds.length })),
    onError: () => void toast.error(t('matching.failed')),
    onSettled: closeBatchMatch,
  })
  return (
    <Modal
      open={isOpen}
      onClose={closeBatchMatch}
      title={t('matching.title', { count: itemIds.length })}
      width={WIDTH_PX}
      processing={starting.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={closeBatchMatch}>
            {t('ui.cancel')}
          </Button>
          <SubmitButton form={formId}>{t('matching.submit')}</SubmitButton>
        </>
      }
    >
      <Form id={formId} onSubmit={() => starting.mutate()} className="grid gap-4">
        <Select
          label={t('matching.provider')}
          value={options.chosen.provider}
          onChange={options.chooseProvider}
          options={options.providers}
        />
        <p className="text-muted">{t('matching.explanation')}</p>
        <div>
          <Switch
            {...hinted(t, 'matching.updateCover')}
            checked={options.chosen.overrideCover}
            onChange={(overrideCover) => options.change({ overrideCover })}
          />
          <Switch
            {...hinted(t, 'matching.updateDetails')}
            checked={options.chosen.overrideDetails}
            onChange={(overrideDetails) => options.change({ overrideDetails })}
          />
        </div>
      </Form>
    </Modal>
  )
}

/** The provider is remembered as long as the library stays the same. */
function useOptions() {
  const { data: libraries } = useQuery(librariesQuery())
  const { data: offered } = useQuery(providersQuery())
  const libraryId = useBatchMatchModal(({ request }) => request?.libraryId ?? '')
  const lastChoice = useBatchMatchModal((state) => state.lastChoice)
  const [changes, setChanges] = useState({})
  const library = libraries?.find(({ id }) => id === libraryId)
  const ofLibrary = defaultOptions(library?.provider)
  const chosen = {
    ...ofLibrary,
    ...changes,
    provider: lastChoice?.libraryId === libraryId ? lastChoice.provider : ofLibrary.provider,
  }
  return {
    chosen,
    providers: (offered?.books ?? []).map(({ value, text }) => ({ value, label: text })),
    change: (part: { overrideCover?: boolean; overrideDetails?: boolean }) =>
      setChanges((before) => ({ ...before, ...part })),
    chooseProvider: (provider: string) => rememberProvider(libraryId, provider),
  }
}
