import { expressionBuilder } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'

const eb = expressionBuilder<Database & { file: Database['item_file'] }, 'file'>()

/** A condition on `file`: it is the audio of an episode that is not explicit and was not removed. */
export const hasCleanEpisode = eb.exists(
  eb
    .selectFrom('episode')
    .select('episode.num')
    .whereRef('episode.file_num', '=', 'file.num')
    .where('episode.is_explicit', '=', 0)
    .where('episode.position', 'is not', null),
)
