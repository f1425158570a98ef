import type { DoctorMend, FindingView } from '@lectern/contract/doctor'
import clsx from 'clsx'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDateFormat } from '../../session/use-date-format.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToastedMutation } from '../../ui/use-toasted-mutation.ts'
import { startMend } from './doctor.api.ts'
import { worstFirst } from './doctor.rules.ts'

const LOOK = {
  good: { icon: CircleCheck, colour: 'text-done' },
  warning: { icon: TriangleAlert, colour: 'text-accent' },
  problem: { icon: CircleAlert, colour: 'text-danger' },
}

export function FindingList({ findings }: { findings: readonly FindingView[] }) {
  return (
    <ul className="grid gap-3">
      {worstFirst(findings).map((finding) => (
        <Finding key={`${finding.code} ${JSON.stringify(finding.values)}`} finding={finding} />
      ))}
    </ul>
  )
}

function Finding({ finding }: { finding: FindingView }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const { code, level, values, details, mend } = finding
  const { icon, colour } = LOOK[level]
  const { time, number, hours } = values
  const shown = {
    ...values,
    ...(typeof time === 'number' && { time: format.dateTime(time) }),
    // Selects the plural form.
    count: Number(number ?? hours ?? 0),
  }
  return (
    <li className="flex items-start gap-3">
      <Icon of={icon} sizePx={20} className={clsx('mt-0.5 shrink-0', colour)} />
      <div className="grid min-w-0 grow gap-1">
        <p className="wrap-anywhere">
          <span className="sr-only">{t(`doctor.levels.${level}`)}: </span>
          {t(`doctor.found.${code}`, shown)}
        </p>
        {details.length > 0 && (
          <ul className="text-sm wrap-anywhere text-muted">
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {mend !== null && <MendButton name={mend} />}
      </div>
    </li>
  )
}

function MendButton({ name }: { name: DoctorMend }) {
  const { t } = useTranslation()
  const mending = useToastedMutation({
    mutationFn: () => startMend(name),
    failed: t('doctor.startFailed'),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
      <Button size="sm" busy={mending.isPending} onClick={() => mending.mutate()}>
        {t(`doctor.mends.${name}`)}
      </Button>
      <span className="text-sm text-muted">{t('doctor.mendHint')}</span>
    </div>
  )
}
