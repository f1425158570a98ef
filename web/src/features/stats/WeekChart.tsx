import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chartStep, lastDays, type SecondsByDay } from './days.rules.ts'
import { useStatFormats } from './use-stat-formats.ts'

const USUAL_WIDTH = 560
const HEIGHT = 260
const LEFT = 40
const BOTTOM = 28
const TOP = 12
const STEPS = 6

/** Minutes on each of the last seven days, as a line chart; also as a table for screen readers. */
export function WeekChart({ days, today }: { days: SecondsByDay; today: string }) {
  const { t } = useTranslation()
  const formats = useStatFormats()
  const { ref, width } = useWidth()
  const week = lastDays(today, 7).map((day) => ({ day, minutes: Math.round((days[day] ?? 0) / 60) }))
  const step = chartStep(Math.max(...week.map(({ minutes }) => minutes)))
  const x = (place: number) => LEFT + ((width - LEFT - 12) / 6) * place
  const y = (minutes: number) => HEIGHT - BOTTOM - (minutes / (step * STEPS)) * (HEIGHT - BOTTOM - TOP)
  return (
    <figure ref={ref}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden className="h-auto w-full">
        {Array.from({ length: STEPS + 1 }, (_, line) => (
          <g key={line}>
            <line x1={LEFT} x2={width} y1={y(line * step)} y2={y(line * step)} className="stroke-line" />
            <text
              x={LEFT - 8}
              y={y(line * step)}
              textAnchor="end"
              dominantBaseline="middle"
              className="fill-muted text-xs"
            >
              {formats.number(line * step)}
            </text>
          </g>
        ))}
        <polyline
          points={week.map(({ minutes }, place) => `${x(place)},${y(minutes)}`).join(' ')}
          className="fill-none stroke-accent"
          strokeWidth={2}
          strokeLinejoin="round"
        />
        {week.map(({ day, minutes }, place) => (
          <g key={day}>
            <circle cx={x(place)} cy={y(minutes)} r={5} className="fill-accent">
              <title>{t('stats.minutesOn', { count: minutes, date: formats.date(day) })}</title>
            </circle>
            <text x={x(place)} y={HEIGHT - 6} textAnchor="middle" className="fill-muted text-xs">
              {formats.weekday(day)}
            </text>
          </g>
        ))}
      </svg>
      {/* A table is never narrower than its content: hidden by itself, it would widen the page. */}
      <div className="sr-only">
        <table>
          <caption>{t('stats.minutesByDay')}</caption>
          <tbody>
            {week.map(({ day, minutes }) => (
              <tr key={day}>
                <th scope="row">{formats.date(day)}</th>
                <td>{formats.number(minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** The chart is drawn as wide as it is shown: scaled down, its labels would be too small on phones. */
function useWidth() {
  const ref = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(USUAL_WIDTH)
  useLayoutEffect(() => {
    const measure = () => setWidth(ref.current?.clientWidth || USUAL_WIDTH)
    measure()
    const observer = new ResizeObserver(measure)
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
