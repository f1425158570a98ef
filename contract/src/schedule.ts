import { z } from 'zod'
import { validateCron } from './rules/cron.ts'

/** A cron expression; an invalid one, or one that never matches, is refused with the reason. */
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
