import type { ListeningStatsView } from '@lectern/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { Alert } from '../../ui/Alert.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { LoadState } from '../../ui/LoadState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useUser } from '../../session/use-user.ts'
import { daysListened, weekFigures } from './days.rules.ts'
import { Figure, Figures } from './Figures.tsx'
import { HeatMap } from './HeatMap.tsx'
import { RecentSessions } from './RecentSessions.tsx'
import { ownStatsQuery } from './stats.api.ts'
import { topAuthors, topGenres } from './top-lists.rules.ts'
import { TopList } from './TopList.tsx'
import { useStatFormats } from './use-stat-formats.ts'
import { useToday } from './use-today.ts'
import { WeekChart } from './WeekChart.tsx'

/** The user's own listening: totals, a week, a year, favourites, recent sessions. */
export function StatsPage() {
  const { t } = useTranslation()
  usePageTitle(t('shell.stats'))
  const query = useQuery(ownStatsQuery())
  const { data } = query
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-2xl font-semibold">{t('shell.stats')}</h1>
        <Link to="/config/stats/year" className={buttonClass('secondary')}>
          {t('year.open')}
        </Link>
      </div>
      <LoadState query={query} failed={t('stats.loadFailed')} className="h-96" />
      {data && <Stats stats={data} />}
    </div>
  )
}

function Stats({ stats }: { stats: ListeningStatsView }) {
  const { t } = useTranslation()
  const today = useToday()
  const { date } = useStatFormats()
  return (
    <>
      {stats.totalTime + stats.timeReading === 0 && <Alert kind="info">{t('stats.nothingYet')}</Alert>}
      <Totals stats={stats} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Panel title={t('stats.lastSevenDays')}>
          <WeekChart days={stats.days} today={today} />
          <WeekNumbers stats={stats} today={today} />
        </Panel>
        <Panel
          title={t('stats.recentSessions')}
          action={
            <Link to="/config/stats/sessions" className={buttonClass('link', 'sm')}>
              {t('stats.viewAll')}
            </Link>
          }
        >
          <RecentSessions sessions={stats.recentSessions} />
        </Panel>
      </div>
      <Panel title={t('stats.lastYear')} description={t('stats.until', { date: date(today) })}>
        <HeatMap days={stats.days} today={today} />
      </Panel>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Panel title={t('stats.topAuthors')}>
          <TopList label={t('stats.topAuthors')} entries={topAuthors(stats.items)} />
        </Panel>
        <Panel title={t('stats.topGenres')}>
          <TopList label={t('stats.topGenres')} entries={topGenres(stats.items)} />
        </Panel>
      </div>
    </>
  )
}

function Totals({ stats }: { stats: ListeningStatsView }) {
  const { t } = useTranslation()
  const { number } = useStatFormats()
  const user = useUser()
  const finished = user?.mediaProgress.filter((progress) => progress.isFinished).length ?? 0
  return (
    <Figures>
      <Figure name={t('stats.itemsFinished')}>{number(finished)}</Figure>
      <Figure name={t('stats.daysListened')}>{number(daysListened(stats.days))}</Figure>
      <Figure name={t('stats.minutesListened')}>{number(Math.round(stats.totalTime / 60))}</Figure>
      {stats.timeReading > 0 && (
        <Figure name={t('stats.minutesRead')}>{number(Math.round(stats.timeReading / 60))}</Figure>
      )}
    </Figures>
  )
}

function WeekNumbers({ stats, today }: { stats: ListeningStatsView; today: string }) {
  const { t } = useTranslation()
  const { duration, number } = useStatFormats()
  const week = weekFigures(stats.days, today)
  const figures = [
    [t('stats.weekTotal'), duration(week.totalSeconds)],
    [t('stats.dailyAverage'), duration(week.averageSeconds)],
    [t('stats.bestDay'), duration(week.bestSeconds)],
    [t('stats.daysInRow'), number(week.daysInRow)],
  ] as const
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
