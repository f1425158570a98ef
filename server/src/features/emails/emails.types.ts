import type { ItemId } from '@lectern/contract/ids'

/** The account that the server sends mail from. */
export interface MailAccount {
  readonly host: string | null
  readonly port: number
  readonly secure: boolean
  readonly rejectUnauthorized: boolean
  readonly user: string | null
  readonly pass: string | null
  readonly testAddress: string | null
  readonly fromAddress: string | null
}

export type Availability = 'adminOrUp' | 'userOrUp' | 'guestOrUp' | 'specificUsers'

/** An e-reader that receives books by mail. */
export interface EreaderDevice {
  readonly name: string
  readonly email: string
  readonly availabilityOption: Availability
  /** Accounts that may use it, if it is limited to specific users. */
  readonly users: readonly string[]
}

export interface EmailSettings {
  readonly account: MailAccount
  readonly devices: readonly EreaderDevice[]
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachment?: {
    readonly name: string
    readonly path: string
    readonly size: number
    readonly contentType: string
  }
}

/** The status of sending a book. */
export interface EbookDelivery {
  readonly itemId: ItemId
  readonly title: string
  readonly deviceName: string
  readonly state: 'sent' | 'retrying' | 'failed'
  readonly error: string | null
}
