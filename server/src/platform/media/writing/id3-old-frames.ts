import { MediaError } from '../media-error.ts'

/** A frame as stored in a tag. */
export interface RawFrame {
  readonly id: string
  readonly flags: number
  /** Including the extra bytes that compression, encryption and grouping add before the content. */
  readonly body: Buffer
}

/** Maps ID3 2.2 frame ids to those of 2.3; the content has the same layout, except for pictures. */
const NEW_NAMES: ReadonlyMap<string, string> = new Map(
  (
    'BUF RBUF,CNT PCNT,COM COMM,ETC ETCO,GEO GEOB,IPL IPLS,MCI MCDI,MLL MLLT,POP POPM,REV RVRB,' +
    'SLT SYLT,STC SYTC,TAL TALB,TBP TBPM,TCM TCOM,TCO TCON,TCR TCOP,TDA TDAT,TDY TDLY,TEN TENC,' +
    'TFT TFLT,TIM TIME,TKE TKEY,TLA TLAN,TLE TLEN,TMT TMED,TOA TOPE,TOF TOFN,TOL TOLY,TOR TORY,' +
    'TOT TOAL,TP1 TPE1,TP2 TPE2,TP3 TPE3,TP4 TPE4,TPA TPOS,TPB TPUB,TRC TSRC,TRD TRDA,TRK TRCK,' +
    'TSI TSIZ,TSS TSSE,TT1 TIT1,TT2 TIT2,TT3 TIT3,TXT TEXT,TXX TXXX,TYE TYER,UFI UFID,ULT USLT,' +
    'WAF WOAF,WAR WOAR,WAS WOAS,WCM WCOM,WCP WCOP,WPB WPUB,WXX WXXX,' +
    // iTunes extensions.
    'TCP TCMP,TS2 TSO2,TSA TSOA,TSC TSOC,TSP TSOP,TST TSOT,TCT TCAT,TDS TDES,TID TGID,TKW TKWD,' +
    'WFD WFED,PCS PCST,GP1 GRP1,MVN MVNM,MVI MVIN'
  )
    .split(',')
    .map((pair) => [pair.slice(0, 3), pair.slice(4)]),
)

const PICTURE_KINDS: ReadonlyMap<string, string> = new Map([
  ['JPG', 'image/jpeg'],
  ['PNG', 'image/png'],
  ['-->', '-->'],
])

/** Converts a 2.2 frame to 2.3. Rejects frames that have no equivalent. */
export function modernFrame({ id, body }: RawFrame): RawFrame {
  if (id === 'PIC') return { id: 'APIC', flags: 0, body: modernPicture(body) }
  const name = NEW_NAMES.get(id)
  if (!name) throw new MediaError('not_recognised', `its old tag holds '${id}', which would get lost`)
  return { id: name, flags: 0, body }
}

/** Renames a text frame that kept its name of 2.2 in a later tag, unless the tag has both. */
export function renameOldFrame(frame: RawFrame, all: readonly RawFrame[]): RawFrame {
  const id = frame.id.startsWith('T') ? NEW_NAMES.get(frame.id) : undefined
  return id === undefined || all.some((other) => other.id === id) ? frame : { ...frame, id }
}

/** Returns our reader's name for a 2.2 frame after conversion to 2.3. */
export function modernTagName(name: string): string {
  return NEW_NAMES.get(name.toUpperCase())?.toLowerCase() ?? name
}

/** Version 2.2 has a format of three letters; later versions a MIME type. */
function modernPicture(content: Buffer): Buffer {
  const kind = content.toString('latin1', 1, 4).toUpperCase()
  const mime = PICTURE_KINDS.get(kind) ?? `image/${kind.toLowerCase().trim()}`
  return Buffer.concat([content.subarray(0, 1), Buffer.from(`${mime}\0`, 'latin1'), content.subarray(4)])
}
