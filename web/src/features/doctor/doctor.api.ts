import type { DoctorMend, DoctorView } from '@lectern/contract/doctor'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

const LOOK_EVERY_MS = 500

/** Polled while a check is running. */
export const doctorQuery = () =>
  queryOptions({
    queryKey: ['doctor'],
    queryFn: ({ signal }) => call('doctor.get', { signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning ? LOOK_EVERY_MS : false),
  })

const keep = (view: DoctorView) => void queryClient.setQueryData(doctorQuery().queryKey, view)

export const startCheck = async () => keep(await call('doctor.check'))

export const startMend = async (name: DoctorMend) => keep(await call('doctor.mend', { body: { name } }))
