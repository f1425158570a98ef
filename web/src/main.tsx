import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfirmMount } from './app/ConfirmMount.tsx'
import { leaveSessionWhenItEnds } from './app/session-end.ts'
import { router } from './app/router.tsx'
import { startI18n } from './lib/i18n.ts'
import { queryClient } from './lib/query-client.ts'
import { startTheme } from './lib/theme.ts'
import { storedToken } from './lib/token.ts'
import { askAhead } from './session/session.ts'
import './styles.css'
import { Toasts } from './ui/Toasts.tsx'

// No top-level await: the chunk of a language may import from the entry chunk, and each would wait for the other.
void start()

async function start(): Promise<void> {
  startTheme()
  if (storedToken() !== null) {
    // The answer and the scripts of the first page travel while the rest starts.
    askAhead()
    import('./app/Shell.tsx').catch(() => undefined)
    import('socket.io-client').catch(() => undefined)
  }
  await startI18n()
  leaveSessionWhenItEnds()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ConfirmMount />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )
}
