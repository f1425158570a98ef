const LOOK_EVERY_MS = 500

/**
 * npm passes SIGTERM to the shell it started this process in, and that shell exits without passing it on. So a
 * process started through npm exits when its shell does; otherwise `kill` on npm would leave a server behind.
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
