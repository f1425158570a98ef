import type { ComponentProps } from 'react'
import { usePageTitle } from '../lib/page-title.ts'
import { Panel } from './Panel.tsx'

/** First panel of a page: also sets the page's title. */
export function PagePanel(props: Omit<ComponentProps<typeof Panel>, 'headingLevel'>) {
  usePageTitle(props.title)
  return <Panel {...props} headingLevel="h1" />
}
