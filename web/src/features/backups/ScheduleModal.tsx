import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { cronChoiceOf, expressionOf } from '../cron/cron-choice.rules.ts'
import { CronBuilder } from '../cron/CronBuilder.tsx'

interface ScheduleModalProps {
  expression: string
  onSave: (expression: string) => void
  onClose: () => void
}

export function ScheduleModal({ expression, onSave, onClose }: ScheduleModalProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState(() => cronChoiceOf(expression))
  const next = expressionOf(choice)
  const save = () => {
    if (next === null) return
    if (next !== expression) onSave(next)
    onClose()
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('backups.schedule')}
      width={700}
      footer={
        <div className="flex justify-end">
          <Button variant="primary" disabled={next === null} onClick={save}>
            {t('backups.saveSchedule')}
          </Button>
        </div>
      }
    >
      <CronBuilder choice={choice} onChange={setChoice} />
    </Modal>
  )
}
