const LOOK_EVERY_MS = 500

/**
 * npm hands SIGTERM to the shell it started us in, and that shell ends without telling us.
 * So a start through npm ends when its shell does; otherwise `kill` on npm would leave a server behind.
 */
export function stopWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  timer.unref()
}
