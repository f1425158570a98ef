import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../../ui/Tooltip.tsx'

const SIZE = 'size-2.5 shrink-0 rounded-full'

/** Whether a user is connected; an empty placeholder while unknown. */
export function OnlineDot({ isOnline }: { isOnline: boolean | undefined }) {
  const { t } = useTranslation()
  if (isOnline === undefined) return <span className={SIZE} />
  const text = isOnline ? t('users.online') : t('users.offline')
  return (
    <Tooltip text={text}>
      <span
        role="img"
        aria-label={text}
        className={clsx(SIZE, isOnline ? 'bg-done' : 'border-2 border-edge')}
      />
    </Tooltip>
  )
}
