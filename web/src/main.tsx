// Must come first: the response is in flight while the rest is evaluated.
import './ask-first.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfirmMount } from './app/ConfirmMount.tsx'
import { keepScrollOnReload } from './app/keep-scroll.ts'
import { leaveSessionWhenItEnds } from './app/session-end.ts'
import { router } from './app/router.tsx'
import { yieldToBrowser } from './lib/yield-to-browser.ts'
import { startI18n } from './lib/i18n.ts'
import { queryClient } from './lib/query-client.ts'
import { startTheme } from './lib/theme.ts'
import { storedToken } from './lib/token.ts'
import './styles.css'
import { InSlices } from './ui/InSlices.tsx'
import { Toasts } from './ui/Toasts.tsx'

// No top-level await: a language chunk may import from the entry chunk, which would deadlock.
void start()

async function start(): Promise<void> {
  startTheme()
  keepScrollOnReload()
  if (storedToken() !== null) {
    // Loads the first page's scripts while the rest starts up.
    import('./app/Shell.tsx').catch(() => undefined)
  }
  await startI18n()
  await yieldToBrowser()
  leaveSessionWhenItEnds()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <InSlices>
          <ConfirmMount />
          <Toasts />
        </InSlices>
      </QueryClientProvider>
    </StrictMode>,
  )
}
