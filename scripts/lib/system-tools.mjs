import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'

const DAY_MS = 86_400_000
const APT_TIMEOUT_MS = 300_000

const HEADLESS_SHELL = 'chromium-headless-shell'
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const CHROMIUM_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * @param {string} name
 * @returns {string | undefined} the program's full path
 */
function findOnPath(name) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : ['']
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .flatMap((folder) => endings.map((ending) => path.join(folder, name + ending)))
    .find(isProgram)
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** CHROMIUM_PATH, or the first Chromium or Chrome on this system. */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH']
  if (named) return isProgram(named) ? named : undefined
  return CHROMIUM_NAMES.map(findOnPath).find(Boolean) ?? CHROMIUM_PLACES.find(isProgram)
}

/** For the journeys: headless Chromium if installed, because it needs half the processor time. */
export function findJourneyBrowser() {
  return (process.env['CHROMIUM_PATH'] ? undefined : findOnPath(HEADLESS_SHELL)) ?? findChromium()
}

const hasFfmpeg = () => hasTool('FFMPEG_PATH', 'ffmpeg') && hasTool('FFPROBE_PATH', 'ffprobe')

/**
 * @param {string} variable names the program or its path; empty means that it is not set
 * @param {string} name
 */
function hasTool(variable, name) {
  const wanted = process.env[variable] || name
  return isProgram(wanted.includes(path.sep) ? wanted : (findOnPath(wanted) ?? ''))
}

/**
 * Looks for ffmpeg and installs it if possible. The server runs without it, so its absence is only reported.
 * LECTERN_INSTALL_PACKAGES=0 leaves the system's packages alone.
 */
export function seeToFfmpeg() {
  if (hasFfmpeg() || (installPackages(['ffmpeg'], 'ffmpeg') && hasFfmpeg())) return true
  console.warn(
    'ffmpeg and ffprobe were not found: Lectern runs, but cannot transcode, embed metadata or make M4B files.\n' +
      `  To install them: ${installCommand('ffmpeg', 'ffmpeg')}   (or set FFMPEG_PATH and FFPROBE_PATH)`,
  )
  return false
}

/** Looks for a browser and installs one if possible. */
export function seeToChromium() {
  if (!process.env['CHROMIUM_PATH'] && !findOnPath(HEADLESS_SHELL))
    installPackages([HEADLESS_SHELL, 'fonts-liberation'], 'Chromium without windows')
  if (
    findJourneyBrowser() ||
    (installPackages(['chromium', 'fonts-liberation'], 'Chromium') && findChromium())
  )
    return true
  console.error(
    'No Chromium or Chrome was found, so the browser journeys cannot run.\n' +
      `  To install it: ${installCommand('chromium', '--cask chromium')}   (or set CHROMIUM_PATH)`,
  )
  return false
}

/** For the tests with several servers, which are skipped with a message if these are missing. */
export function seeToServerPackages() {
  const missing = [
    existsSync('/usr/lib/postgresql') ? '' : 'postgresql',
    existsSync('/usr/sbin/haproxy') || findOnPath('haproxy') ? '' : 'haproxy',
  ].filter(Boolean)
  if (missing.length === 0 || installPackages(missing, missing.join(' and '))) return true
  console.warn(
    `${missing.join(' and ')}: not found, so the tests with several servers are left out.\n` +
      `  To install: ${missing.map((name) => installCommand(name, name)).join(', ')}`,
  )
  return false
}

/**
 * @param {string} aptPackage
 * @param {string} brewPackage
 */
function installCommand(aptPackage, brewPackage) {
  if (process.platform === 'darwin') return `brew install ${brewPackage}`
  if (findOnPath('apt-get')) return `sudo apt-get install ${aptPackage}`
  if (findOnPath('dnf')) return `sudo dnf install ${aptPackage}`
  if (findOnPath('apk')) return `sudo apk add ${aptPackage}`
  if (findOnPath('pacman')) return `sudo pacman -S ${aptPackage}`
  return `install the package "${aptPackage}" with your system's package manager`
}

/**
 * Installs Debian or Ubuntu packages when running as root. A failure is remembered for a day, so that a machine
 * without a network does not wait at every start.
 *
 * @param {string[]} packages
 * @param {string} title
 */
function installPackages(packages, title) {
  const failure = inRoot('node_modules', `.lectern-apt-failed-${packages[0]}`)
  const mayInstall =
    !/^(0|false|no|off)$/i.test(process.env['LECTERN_INSTALL_PACKAGES'] ?? '') &&
    process.getuid?.() === 0 &&
    findOnPath('apt-get') !== undefined &&
    !isFromToday(failure)
  if (!mayInstall) return false
  console.log(
    `${title} is missing. Installing it now: apt-get install ${packages.join(' ')}\n` +
      '  (LECTERN_INSTALL_PACKAGES=0 npm start leaves your system as it is.)',
  )
  aptGet(['update']) // may fail for one of several sources; the install shows whether that mattered
  const isDone = aptGet(['install', '-y', '--no-install-recommends', ...packages])
  if (!isDone) writeFileSync(failure, new Date().toISOString())
  return isDone
}

/** @param {string[]} args */
function aptGet(args) {
  const { status } = spawnSync(
    'apt-get',
    ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', ...args],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: APT_TIMEOUT_MS,
    },
  )
  return status === 0
}

/** @param {string} file */
function isFromToday(file) {
  return existsSync(file) && Date.now() - statSync(file).mtimeMs < DAY_MS
}
