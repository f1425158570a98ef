interface LogoProps {
  size?: number | string
  className?: string
  /** Accessible name; without one it is decorative. */
  title?: string
}

/** Two pages and the sound in them. The bars are aligned to whole pixels at 16 px. */
const PAGES =
  'M0 4C4.5 2 10 2 14 4v14C10 16 4.5 16 0 18zM32 4C27.5 2 22 2 18 4v14C22 16 27.5 16 32 18z' +
  'M2 9a1 1 0 0 1 2 0v2a1 1 0 0 1-2 0zM6 6a1 1 0 0 1 2 0v7a1 1 0 0 1-2 0zM10 8a1 1 0 0 1 2 0v4a1 1 0 0 1-2 0z' +
  'M20 8a1 1 0 0 1 2 0v4a1 1 0 0 1-2 0zM24 6a1 1 0 0 1 2 0v7a1 1 0 0 1-2 0zM28 9a1 1 0 0 1 2 0v2a1 1 0 0 1-2 0z'
const DESK = 'M1.2 22C6 20.2 11.5 20.4 16 23c4.5-2.6 10-2.8 14.8-1'
const COLUMN = 'M14 23h4l1.5 7.500h-7z'
const FOOT = 'M10.2 30.600h11.6'

/** A lectern from the front; its open book is two sound waves. In the current text colour. */
export function Logo({ size = 24, className, title }: LogoProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className={className}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path fill="currentColor" fillRule="evenodd" d={PAGES} />
      <path fill="currentColor" d={COLUMN} />
      <path fill="none" stroke="currentColor" strokeWidth={2.4} strokeLinecap="round" d={`${DESK}${FOOT}`} />
    </svg>
  )
}
