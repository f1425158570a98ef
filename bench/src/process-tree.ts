import { readdir, readFile } from 'node:fs/promises'

export interface Usage {
  readonly cpuSeconds: number
  readonly residentMegabytes: number
}

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own tick is. */
const TICKS_PER_SECOND = 100

/** Usage of a process and all its descendants so far, including ended ones. Needs Linux's /proc. */
export async function readUsage(rootPid: number): Promise<Usage> {
  const usages = await Promise.all((await listTree(rootPid)).map(readOne))
  return {
    cpuSeconds: usages.reduce((sum, usage) => sum + usage.cpuSeconds, 0),
    residentMegabytes: usages.reduce((sum, usage) => sum + usage.residentMegabytes, 0),
  }
}

async function listTree(rootPid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const parents = new Map(
    await Promise.all(pids.map(async (pid) => [pid, (await readStat(pid)).parentPid] as const)),
  )
  const tree = [rootPid]
  for (const pid of tree) tree.push(...pids.filter((candidate) => parents.get(candidate) === pid))
  return tree
}

async function readOne(pid: number): Promise<Usage> {
  const status = await readText(`/proc/${pid}/status`)
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  return { cpuSeconds: (await readStat(pid)).cpuSeconds, residentMegabytes: kilobytes / 1024 }
}

/** CPU time of a process with all its threads, in microsecond resolution; without its children. */
export async function readCpuMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const texts = await Promise.all(threads.map((thread) => readText(`/proc/${pid}/task/${thread}/schedstat`)))
  return texts.reduce((sum, text) => sum + Number(text.split(' ')[0] ?? 0) / 1e6, 0)
}

/** CPU time of all processes of a program so far, whoever started them. */
export async function cpuSecondsOfPrograms(name: string): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const used = await Promise.all(
    pids.map(async (pid) => ((await readText(`/proc/${pid}/comm`)).trim() === name ? readStat(pid) : null)),
  )
  return used.reduce((sum, stat) => sum + (stat?.cpuSeconds ?? 0), 0)
}

/** CPU time of this process's children that have ended. */
export async function endedChildrenCpuSeconds(): Promise<number> {
  return (await readStat(process.pid)).endedCpuSeconds
}

interface ProcessStat {
  readonly parentPid: number
  /** Its own, and that of its ended children. */
  readonly cpuSeconds: number
  readonly endedCpuSeconds: number
}

async function readStat(pid: number): Promise<ProcessStat> {
  const stat = await readText(`/proc/${pid}/stat`)
  // The second field is the program's name in brackets, which may itself contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const secondsIn = (first: number) =>
    (Number(fields[first] ?? 0) + Number(fields[first + 1] ?? 0)) / TICKS_PER_SECOND
  const endedCpuSeconds = secondsIn(13)
  return { parentPid: Number(fields[1] ?? 0), cpuSeconds: secondsIn(11) + endedCpuSeconds, endedCpuSeconds }
}

/** A process may end while it is being read; then it has used nothing more. */
const readText = (file: string) => readFile(file, 'utf8').catch(() => '')
