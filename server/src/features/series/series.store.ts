import { namedRows } from '../visibility/named-rows.sql.ts'

export const {
  find: findSeries,
  findByKey: findSeriesByKey,
  findLibrary: findLibraryOfSeries,
  listById: listSeriesById,
  listVisible: listVisibleSeries,
  update: updateSeriesRow,
} = namedRows('series')
