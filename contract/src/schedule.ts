import { z } from 'zod'
import { validateCron } from './rules/cron.ts'

/** A schedule somebody set; one that is badly written or never comes is refused with the reason. */
export const CronExpression = z
  .string()
  .trim()
  .max(200)
  .refine((expression) => validateCron(expression).ok, {
    error: ({ input }) => {
      const check = validateCron(String(input))
      return check.ok ? '' : `is not a schedule: ${check.reason}`
    },
  })
