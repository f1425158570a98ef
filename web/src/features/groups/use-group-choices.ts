import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toast.tsx'
import { inOfferedOrder } from './choices.rules.ts'
import type { GroupChoice, GroupPart } from './group-parts.ts'

/** Groups of a library as choices for the modal that adds to them. */
export function useGroupChoices<Group>(
  part: GroupPart,
  query: UseQueryResult<Group[]>,
  toChoice: (group: Group) => GroupChoice,
) {
  const { t } = useTranslation()
  const failedAt = query.errorUpdatedAt
  useEffect(() => {
    if (failedAt > 0) toast.error(t(`${part}.loadFailed`))
  }, [failedAt, part, t])
  const list = query.data?.map(toChoice)
  return { choices: list && inOfferedOrder(list), failed: query.isError, onRetry: () => void query.refetch() }
}
