import clsx from 'clsx'

/** Backdrop for a picture whose shape differs from its box: the same picture, enlarged and blurred. */
export function BlurredBackdrop({ src, className }: { src: string; className: string }) {
  return (
    <img
      src={src}
      alt=""
      aria-hidden
      className={clsx('absolute inset-0 size-full scale-125 object-cover blur-md', className)}
    />
  )
}
