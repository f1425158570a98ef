import { useTranslation } from 'react-i18next'
import { Switch } from '../../ui/Switch.tsx'
import { CronBuilder } from '../cron/CronBuilder.tsx'
import type { LibraryDraft } from './library-form.rules.ts'

interface ScheduleTabProps {
  draft: LibraryDraft
  onChange: (draft: LibraryDraft) => void
}

/** Scans that come by themselves. */
export function ScheduleTab({ draft, onChange }: ScheduleTabProps) {
  const { t } = useTranslation()
  const { schedule } = draft
  return (
    <div className="grid gap-4">
      <Switch
        name="autoScan"
        label={t('libraries.schedule.label')}
        hint={t('libraries.schedule.hint')}
        checked={schedule.isOn}
        onChange={(isOn) => onChange({ ...draft, schedule: { ...schedule, isOn } })}
      />
      {schedule.isOn && (
        <CronBuilder
          choice={schedule.choice}
          onChange={(choice) => onChange({ ...draft, schedule: { ...schedule, choice } })}
        />
      )}
    </div>
  )
}
