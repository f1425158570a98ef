import { LoadingRegion } from '../../ui/LoadingRegion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ITEM_PAGE_CLASS } from './item-page-class.ts'

/** Placeholder for an item page while the item is loading. */
export function ItemSkeleton() {
  return (
    <LoadingRegion className={ITEM_PAGE_CLASS}>
      <Skeleton className="aspect-square w-44 rounded-cover md:w-52" />
      <div className="grid w-full flex-1 content-start gap-3">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="mt-4 h-24 w-full max-w-md" />
        <Skeleton className="h-11 w-64" />
        <Skeleton className="mt-4 h-32 w-full" />
      </div>
    </LoadingRegion>
  )
}
