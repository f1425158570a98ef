/** Beside a skeleton: says to screen readers that something is on its way. */
export function LoadingStatus({ text }: { text: string }) {
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  )
}
