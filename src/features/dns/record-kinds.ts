import type { RecordKind } from './types.ts';

const single: readonly RecordKind[] = ['DMARC', 'SPF', 'MTA-STS', 'TLS-RPT', 'BIMI'];

/** Whether every name server can be asked for this record; the others have no single text to compare. */
export function isComparedAtServers(kind: RecordKind | undefined): kind is RecordKind {
  return kind !== undefined && single.includes(kind);
}

/** Whether a text of one's own can be compared with this record. */
export function isComparable(kind: RecordKind | undefined): kind is RecordKind {
  return kind === 'DKIM' || isComparedAtServers(kind);
}
