import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They take half a minute or more each; those that mostly wait go on beside the first, which computes. */
const LONG_FILES = [
  'server/test/abuse.test.ts',
  'server/test/several-servers/lost-server.test.ts',
  'server/test/several-servers/rolling-update.test.ts',
  'server/test/stores-postgres.test.ts',
  'server/test/killed-keeping.test.ts',
  'server/src/features/streaming/streams.sound.test.ts',
]

/**
 * The first run after a checkout knows no times and begins with the files of the most text. A long one that is short
 * to read would then run last, alone.
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => longFirst(sorted.filter((file) => file.project === project)))
  }
}

function longFirst(files: readonly TestSpecification[]): TestSpecification[] {
  const placeOf = ({ moduleId }: TestSpecification) => {
    const place = LONG_FILES.findIndex((name) => moduleId.endsWith(name))
    return place === -1 ? LONG_FILES.length : place
  }
  return files.toSorted((one, other) => placeOf(one) - placeOf(other))
}

export default defineConfig({
  test: {
    projects: ['contract', 'server', 'web', 'web/vitest.plain.config.ts'],
    // Left to itself it keeps one processor free, which of two is half of them.
    maxWorkers: '100%',
    // Contexts that are done with are not given back whole (see web/vitest.config.ts); a worker this large is replaced.
    vmMemoryLimit: '1GB',
    sequence: { sequencer: LongFilesFirst },
  },
})
