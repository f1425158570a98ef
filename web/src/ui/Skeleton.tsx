import clsx from 'clsx'

/** A grey shape where something will be; give it the true size by class. It shows itself after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('skeleton rounded-control bg-raised', className)} />
}
