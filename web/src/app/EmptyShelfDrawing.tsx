/** Illustration of a shelf with three books and room for more. */
export function EmptyShelfDrawing() {
  return (
    <svg
      width="160"
      height="96"
      viewBox="0 0 160 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M8 80h144M14 80v8M146 80v8" strokeLinecap="round" />
      <path d="M28 80V30h12v50M40 80V38h14v42M58 80l10-44 13 3-9 41" strokeLinejoin="round" />
      <path d="M28 40h12M44 46h6" strokeLinecap="round" />
      <path d="M104 62c4-6 8-6 12 0s8 6 12 0" strokeLinecap="round" opacity=".6" />
    </svg>
  )
}
