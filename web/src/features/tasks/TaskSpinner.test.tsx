import type { TaskView } from '@lectern/contract/tasks'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../../../test/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { putTask, tasksQuery } from './tasks.api.ts'
import { TaskSpinner } from './TaskSpinner.tsx'

const task = (id: string, isFinished: boolean) => ({ id, title: `Task ${id}`, isFinished }) as TaskView

test('[R2.056] a spinner shows while any task is unfinished, and disappears with the last', async () => {
  queryClient.setQueryData(tasksQuery().queryKey, [])
  render(
    <QueryClientProvider client={queryClient}>
      <TaskSpinner />
    </QueryClientProvider>,
  )
  expect(screen.queryByRole('status')).toBeNull()
  putTask(task('1', false))
  putTask(task('2', false))
  await waitFor(() => expect(screen.getByRole('status')).toHaveAccessibleName(/2 tasks running/))
  putTask(task('1', true))
  await waitFor(() => expect(screen.getByRole('status')).toHaveAccessibleName(/1 task running/))
  putTask(task('2', true))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})
