import clsx from 'clsx'

/** A grey placeholder; set its real size by class. Becomes visible after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('skeleton rounded-control bg-raised', className)} />
}
