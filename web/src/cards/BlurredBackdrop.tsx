import clsx from 'clsx'

/** Behind a picture of another shape than its place: the same picture, large and blurred. */
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
