import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import type { DraftProps } from '../../ui/controlled.ts'
import { Switch } from '../../ui/Switch.tsx'
import { CronBuilder } from '../cron/CronBuilder.tsx'
import type { LibraryDraft } from './library-form.rules.ts'

/** Scheduled scans. */
export function ScheduleTab({ draft, onChange }: DraftProps<LibraryDraft>) {
  const { t } = useTranslation()
  const { schedule } = draft
  return (
    <div className="grid gap-4">
      <Switch
        name="autoScan"
        {...hinted(t, 'libraries.schedule.label')}
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
