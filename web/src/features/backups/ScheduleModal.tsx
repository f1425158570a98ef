import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../ui/FormModal.tsx'
import { useDiscardQuestion } from '../../ui/use-discard-question.ts'
import { cronChoiceOf, expressionOf } from '../cron/cron-choice.rules.ts'
import { CronBuilder } from '../cron/CronBuilder.tsx'

interface ScheduleModalProps {
  open: boolean
  expression: string
  onSave: (expression: string) => void
  onClose: () => void
}

/** Give the modal a React key, so that it starts fresh each time it opens. */
export function ScheduleModal({ open, expression, onSave, onClose }: ScheduleModalProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState(() => cronChoiceOf(expression))
  const next = expressionOf(choice)
  const askToClose = useDiscardQuestion('ui', open && next !== expression, onClose)
  const save = () => {
    // The builder says what is wrong with an incomplete schedule.
    if (next === null) return
    if (next !== expression) onSave(next)
    onClose()
  }
  return (
    <FormModal
      open={open}
      onClose={askToClose}
      title={t('backups.schedule')}
      width={700}
      submitLabel={t('backups.saveSchedule')}
      onSubmit={save}
    >
      <CronBuilder choice={choice} onChange={setChoice} />
    </FormModal>
  )
}
