import path from 'node:path'
import type { Config } from '../../config.ts'

/** The only one of the server's own folders that a library may use: its contents were created for a library. */
export const sampleFolder = ({ metadataDir }: Pick<Config, 'metadataDir'>): string =>
  path.join(metadataDir, 'demo')
