import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const STEPS = ['account', 'folder', 'scan'] as const

/** Progress in the setup of a new server. */
export function SetUpSteps({ current }: { current: (typeof STEPS)[number] | 'done' }) {
  const { t } = useTranslation()
  const place = current === 'done' ? STEPS.length : STEPS.indexOf(current)
  return (
    <ol aria-label={t('login.steps.label')} className="flex items-center gap-2 text-sm">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === place ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-2 not-first:before:h-px not-first:before:w-4 not-first:before:bg-edge sm:not-first:before:w-8',
            index === place ? 'font-medium text-text' : 'text-muted',
          )}
        >
          <span
            className={clsx(
              'grid size-6 place-items-center rounded-full text-xs',
              index === place ? 'bg-accent text-on-accent' : 'bg-raised',
            )}
          >
            {index < place ? <Icon of={Check} sizePx={14} className="text-done" /> : index + 1}
          </span>
          {t(`login.steps.${step}`)}
          {index < place && <VisuallyHidden>({t('login.steps.done')})</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
