import type { DmarcRecord, Policy } from './record.ts';

/** The values a printed record is made from; what is left out is not printed. */
export type DmarcValues = {
  p: Policy;
  sp?: Policy | null;
  np?: Policy | null;
  psd?: 'y' | 'n' | 'u';
  adkim?: 'r' | 's';
  aspf?: 'r' | 's';
  testing?: boolean;
  pct?: string | null;
  rua?: readonly string[];
  ruf?: readonly string[];
  fo?: readonly string[];
};

/** Writes a record in the usual order of tags, defaults left out. */
export function writeDmarcRecord(values: DmarcValues): string {
  const parts = [`v=DMARC1`, `p=${values.p}`];
  if (values.sp) parts.push(`sp=${values.sp}`);
  if (values.np) parts.push(`np=${values.np}`);
  if (values.testing === true) parts.push('t=y');
  if (values.pct) parts.push(`pct=${values.pct}`);
  if (values.psd !== undefined && values.psd !== 'u') parts.push(`psd=${values.psd}`);
  if (values.adkim === 's') parts.push('adkim=s');
  if (values.aspf === 's') parts.push('aspf=s');
  if (values.rua !== undefined && values.rua.length > 0) parts.push(`rua=${values.rua.join(',')}`);
  if (values.ruf !== undefined && values.ruf.length > 0) {
    parts.push(`ruf=${values.ruf.join(',')}`);
    if (values.fo !== undefined && values.fo.join(':') !== '0') parts.push(`fo=${values.fo.join(':')}`);
  }
  return parts.join('; ');
}

/** The values of a record that was read, without what is broken, unknown or historic; size suffixes are dropped. */
export function dmarcValues(record: DmarcRecord): DmarcValues {
  return {
    p: record.p ?? 'none',
    sp: record.sp,
    np: record.np,
    psd: record.psd,
    adkim: record.adkim,
    aspf: record.aspf,
    testing: record.testing,
    rua: record.rua.map((uri) => `mailto:${uri.address}`),
    ruf: record.ruf.map((uri) => `mailto:${uri.address}`),
    fo: record.fo,
  };
}
