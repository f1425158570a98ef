import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysListened, type SecondsByDay } from './days.rules.ts'
import { heatWeeks, LEVELS } from './heat-map.rules.ts'
import { useStatFormats } from './use-stat-formats.ts'

const SQUARE_PX = 10
const STRIDE_PX = 13
const LEFT_PX = 36
const TOP_PX = 16
const MAX_WEEKS = 52

const LEVEL_CLASS = [
  'fill-line',
  'fill-accent/30',
  'fill-accent/50',
  'fill-accent/75',
  'fill-accent',
] as const
const classOf = (level: number) => LEVEL_CLASS[level] ?? 'fill-line'

/** A year of listening, one square per day: as many weeks as fit, larger if there is more room. */
export function HeatMap({ days, today }: { days: SecondsByDay; today: string }) {
  const { t } = useTranslation()
  const formats = useStatFormats()
  const { ref, weekCount } = useWeeksThatFit()
  const weeks = heatWeeks(days, today, weekCount)
  const width = LEFT_PX + weekCount * STRIDE_PX
  return (
    <div ref={ref} className="w-full">
      <svg
        role="img"
        aria-label={t('stats.heatMap', { count: daysListened(days) })}
        viewBox={`0 0 ${width} ${TOP_PX + 7 * STRIDE_PX}`}
        className="block w-full"
      >
        {[1, 3, 5].map((weekday) => (
          <text
            key={weekday}
            x={LEFT_PX - 6}
            y={TOP_PX + weekday * STRIDE_PX + SQUARE_PX}
            textAnchor="end"
            className="fill-muted text-[10px]"
          >
            {formats.weekday(`2026-03-0${weekday + 1}`)}
          </text>
        ))}
        {weeks.map(({ days: ofWeek, newMonth }, week) => (
          <g key={week} transform={`translate(${LEFT_PX + week * STRIDE_PX} ${TOP_PX})`}>
            {newMonth !== null && (
              <text y={-5} className="fill-muted text-[10px]">
                {formats.month(newMonth)}
              </text>
            )}
            {ofWeek.map(({ day, seconds, level }, weekday) => (
              <rect
                key={day}
                y={weekday * STRIDE_PX}
                width={SQUARE_PX}
                height={SQUARE_PX}
                rx={2}
                data-level={level}
                className={classOf(level)}
              >
                <title>
                  {seconds > 0
                    ? t('stats.listenedOn', { time: formats.duration(seconds), date: formats.date(day) })
                    : t('stats.nothingOn', { date: formats.date(day) })}
                </title>
              </rect>
            ))}
          </g>
        ))}
      </svg>
      <Legend />
    </div>
  )
}

function Legend() {
  const { t } = useTranslation()
  return (
    <p aria-hidden className="mt-2 flex items-center justify-end gap-1 text-xs text-muted">
      {t('stats.less')}
      {Array.from({ length: LEVELS + 1 }, (_, level) => (
        <svg key={level} width={SQUARE_PX} height={SQUARE_PX}>
          <rect width={SQUARE_PX} height={SQUARE_PX} rx={2} className={classOf(level)} />
        </svg>
      ))}
      {t('stats.more')}
    </p>
  )
}

/** Phones show fewer weeks rather than smaller squares. */
function useWeeksThatFit() {
  const ref = useRef<HTMLDivElement>(null)
  const [weekCount, setWeekCount] = useState(MAX_WEEKS)
  useEffect(() => {
    const measure = () => {
      const width = ref.current?.clientWidth ?? 0
      if (width > 0) setWeekCount(Math.min(MAX_WEEKS, Math.max(4, Math.floor((width - LEFT_PX) / STRIDE_PX))))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, weekCount }
}
