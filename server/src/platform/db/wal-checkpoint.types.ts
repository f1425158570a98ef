/** Messages to the checkpoint thread, and its reply to `checkpoint`. */
export type CheckpointRequest = 'checkpoint' | 'end'

export interface CheckpointReply {
  readonly problem: string | null
}
