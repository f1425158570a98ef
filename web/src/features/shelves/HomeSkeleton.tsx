import { useCardWidth } from '../../cards/use-card-size.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'

/** A home page while nothing has been loaded. */
export function HomeSkeleton({ libraryId }: { libraryId: string }) {
  const ratio = useCoverRatio(libraryId)
  const widthPx = useCardWidth(ratio)
  return (
    <div aria-hidden className="grid grid-cols-1 gap-6 overflow-hidden px-4 py-5 md:px-6 lg:px-8">
      {[0, 1, 2].map((row) => (
        <div key={row}>
          <Skeleton className="mb-4 h-7 w-52" />
          <div className="flex gap-4 sm:gap-6">
            {Array.from({ length: 10 }, (_, index) => (
              <div key={index} className="shrink-0" style={{ width: widthPx, height: widthPx * ratio + 48 }}>
                <Skeleton className="size-full rounded-cover!" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
