/** Why a backup can't be created or read, with a message for the user. */
export class ArchiveError extends Error {}
