import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'

/** Centred on a page that has nothing else to show. */
export function EmptyPage(props: EmptyStateProps) {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <EmptyState {...props} />
    </div>
  )
}
