import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gigabytes } from '../../lib/format-size.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { hinted } from '../../lib/hinted.ts'
import { useDateFormat } from '../../session/use-date-format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEditor } from '../../ui/use-editor.tsx'
import { cronChoiceOf } from '../cron/cron-choice.rules.ts'
import { CronSentence } from '../cron/CronSentence.tsx'
import { useSetting } from '../settings/settings.api.ts'
import { ScheduleModal } from './ScheduleModal.tsx'
import { isAllowedCount, isAllowedSize } from './backup-limits.rules.ts'

/** Daily at 01:30, when few users are listening. */
const FIRST_SCHEDULE = '30 1 * * *'

/** Schedule, number and size limits of automatic backups. Each change is saved immediately. */
export function BackupSettings({ nextBackupAt }: { nextBackupAt: number | null }) {
  const { t } = useTranslation()
  const schedule = useSetting('backupSchedule')
  const editor = useEditor<string>()
  if (!schedule) return null
  const { value } = schedule
  return (
    <div className="grid gap-4">
      <Switch
        name="backupSchedule"
        {...hinted(t, 'backups.automatic')}
        checked={value !== false}
        disabled={schedule.isSaving}
        onChange={(isOn) => schedule.save(isOn ? FIRST_SCHEDULE : false)}
      />
      {value !== false && (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <CronSentence choice={cronChoiceOf(value)} />
          </div>
          <IconButton name={t('backups.editSchedule')} icon={Pencil} onClick={() => editor.open(value)} />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <LimitField
          name="backupsToKeep"
          {...hinted(t, 'backups.toKeep')}
          refusal={t('backups.toKeepRefused')}
          isAllowed={isAllowedCount}
        />
        <LimitField
          name="maxBackupSize"
          {...hinted(t, 'backups.maxSize')}
          refusal={t('backups.maxSizeRefused')}
          isAllowed={isAllowedSize}
          unit={gigabytes(currentLocale())}
        />
      </div>
      {editor.show(
        (expression, modal) =>
          expression !== null && (
            <ScheduleModal {...modal} expression={expression} onSave={(next) => schedule.save(next)} />
          ),
      )}
      <NextBackup at={nextBackupAt} />
    </div>
  )
}

/** For screen readers only: others can read it in the schedule's description. */
function NextBackup({ at }: { at: number | null }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  return at === null ? null : <p className="sr-only">{t('backups.next', { time: format.dateTime(at) })}</p>
}

interface LimitFieldProps {
  name: 'backupsToKeep' | 'maxBackupSize'
  label: string
  hint: string
  refusal: string
  isAllowed: (value: number) => boolean
  unit?: string
}

/** Saved on blur. Invalid values show an error and revert to the old number. */
function LimitField({ name, label, hint, refusal, isAllowed, unit }: LimitFieldProps) {
  const setting = useSetting(name)
  const [draft, setDraft] = useState<number | null>()
  if (!setting) return null
  const leave = () => {
    if (draft === undefined || draft === setting.value) return setDraft(undefined)
    if (draft !== null && isAllowed(draft)) setting.save(draft)
    else toast.error(refusal)
    setDraft(undefined)
  }
  return (
    <div onBlur={leave}>
      <NumberField
        name={name}
        label={label}
        hint={hint}
        unit={unit}
        value={draft === undefined ? setting.value : draft}
        onChange={setDraft}
      />
    </div>
  )
}
