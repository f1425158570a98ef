import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { tasksQuery } from './tasks.api.ts'

/** Spins as long as any task is unfinished. */
export function TaskSpinner() {
  const { t } = useTranslation()
  const { data: tasks = [] } = useQuery(tasksQuery())
  if (tasks.length === 0) return null
  const text = [t('shell.tasksRunning', { count: tasks.length }), ...tasks.map((task) => task.title)].join(
    '\n',
  )
  return (
    <Tooltip text={text}>
      <span role="status" aria-label={text} className="grid size-9 place-items-center text-accent">
        <span aria-hidden className="contents">
          <Spinner sizePx={18} />
        </span>
      </span>
    </Tooltip>
  )
}
