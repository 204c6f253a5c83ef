import { readFileSync } from 'node:fs';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import type { Flag, Severity } from '#domain/judge/flag.ts';
import { lookUpMx, type MxFindings } from '#domain/transport/mx.ts';

/** A finding in a table: its code and how bad it is. */
export type CodeAndSeverity = `${string} ${Severity}`;

export const codesOf = (flags: readonly Flag[]) => flags.map(({ code, severity }) => `${code} ${severity}`).toSorted();

/** A record of another project, with the verdict of checkdmarc where it gave one. */
export type Row = { record: string; strict?: boolean };

export function rowsOf(type: string): Row[] {
  return readFileSync(new URL(`../../fixtures/records/${type}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

/** A domain that takes mail at two hosts. */
export const mailZone: Zone = {
  'shop.co.za': {
    MX: [
      { preference: 10, exchange: 'mx1.shop.co.za' },
      { preference: 20, exchange: 'mx2.host.example' },
    ],
  },
  'mx1.shop.co.za': { A: ['192.0.2.1'] },
  'mx2.host.example': { A: ['198.51.100.1'] },
};

export const mxOf = (zone: Zone): Promise<MxFindings> => lookUpMx(zoneLookup(zone).lookup, 'shop.co.za');
export const twoHosts = await mxOf(mailZone);
export const nullMx = await mxOf({ 'shop.co.za': { MX: [{ preference: 0, exchange: '' }] } });
export const noMx = await mxOf({ 'shop.co.za': { TXT: ['hello'] } });
export const unknownMx = await mxOf({ 'shop.co.za': { fails: 'timeout' } });
export const implicitMx = await mxOf({ 'shop.co.za': { A: ['192.0.2.1'] } });

/** What every finding must have, so that its owner can do something about it. */
export function isComplete({ why, todo, source, fix, at }: Flag): boolean {
  const fixed = fix === null || (fix.name !== '' && fix.value !== '');
  return why.endsWith('.') && (todo === null || todo !== '') && /^(RFC \d{4}|BIMI draft) \d/.test(source) && at !== '' && fixed;
}
