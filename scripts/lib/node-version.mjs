// Imported first by every script, so that an old Node gets one clear message instead of a stack trace.
const OLDEST = { major: 20, minor: 19 }

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isNewEnough = major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)

if (!isNewEnough) {
  console.error(
    `Lectern needs Node ${OLDEST.major}.${OLDEST.minor} or newer; this is Node ${process.versions.node} (${process.execPath}).\n` +
      'Install a current Node from https://nodejs.org and run the command again.',
  )
  process.exit(1)
}
