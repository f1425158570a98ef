import type { DoctorMend } from '@lectern/contract/doctor'
import { checkAccount, checkDatabaseExists, readDoctorArguments } from '../command-checks.ts'
import { readConfig } from '../config.ts'
import { checkServer } from '../features/doctor/check-server.service.ts'
import { applyFix } from '../features/doctor/doctor.service.ts'
import type { Finding } from '../features/doctor/doctor.types.ts'
import { messageOf } from '../lib/errors.ts'
import type { OpenContext } from '../open-context.ts'
import { openForCommand } from '../open-for-command.ts'
import { checkNoServerRuns } from '../other-servers.ts'

/**
 * npm run doctor [-- --mend NAME]: reports on the server and its data, and repairs them. The server must be stopped.
 */

const MARK = { good: ' ok ', warning: 'look', problem: 'BAD ' }
const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(): Promise<void> {
  const wanted = readDoctorArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  checkAccount(config)
  checkDatabaseExists(config)
  const ctx = await openForCommand(config)
  try {
    await checkNoServerRuns(ctx)
    const findings: Finding[] = []
    for await (const finding of checkServer(ctx)) {
      findings.push(finding)
      show(finding)
    }
    if (wanted !== null) await mend(ctx, wanted)
    else summarise(findings)
  } finally {
    await ctx.close()
  }
}

function show({ level, what, text, details = [], mend: offered }: Finding): void {
  say(`[${MARK[level]}] ${what}: ${text}`)
  for (const detail of details) say(`         ${detail}`)
  if (offered) say(`         → ${offered.text}: npm run doctor -- --mend ${offered.name}`)
}

function summarise(findings: readonly Finding[]): void {
  const bad = findings.filter(({ level }) => level !== 'good').length
  say(bad === 0 ? '\nNothing is wrong.' : `\n${bad} of ${findings.length} checks found something.`)
  if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1
}

async function mend(ctx: OpenContext, wanted: DoctorMend): Promise<void> {
  const following = { signal: new AbortController().signal, progress: () => undefined }
  const mended = await applyFix(ctx, wanted, following)
  if (!mended) {
    say('\nThere is nothing to mend.')
    return
  }
  say(`\nMended: ${mended.changed}. To undo it, restore the backup ${mended.backupId}.`)
}

run().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
})
