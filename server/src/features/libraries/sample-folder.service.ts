import path from 'node:path'
import type { Config } from '../../config.ts'

/** The one place among the server's own folders that a library may have: what is in it was made for a library. */
export const sampleFolder = ({ metadataDir }: Pick<Config, 'metadataDir'>): string =>
  path.join(metadataDir, 'demo')
