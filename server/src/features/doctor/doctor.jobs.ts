import { DOCTOR_MENDS } from '@lectern/contract/doctor'
import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

export const doctorJobs = {
  doctor: jobKind({ payload: z.object({ mend: z.enum(DOCTOR_MENDS).nullable() }) }),
}
