/** Why a backup can't be made or read, as a sentence for the one who asked. */
export class ArchiveError extends Error {}
