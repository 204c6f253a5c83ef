import { expect, it } from 'vitest';
import { ownReportAddress, proofOf } from '#domain/ownership.ts';

const token = 'a1b2';
const address = 'dmarc@reports.example';
const rua = (uris: string) => ({ texts: [], dmarc: [`v=DMARC1; p=none; rua=${uris}`] });

it.each([
  ['the TXT record', { texts: ['other', 'beacon-verification=a1b2'], dmarc: [] }, 'txt'],
  ['another token', { texts: ['beacon-verification=ffff'], dmarc: [] }, null],
  ['more than the token', { texts: ['beacon-verification=a1b2ff'], dmarc: [] }, null],
  ['rua with the own address', rua('mailto:x@other.example,mailto:DMARC+a1b2@reports.example!10m'), 'rua'],
  ['rua with the address of everybody', rua('mailto:dmarc@reports.example'), null],
  ['rua with the token of somebody else', rua('mailto:dmarc+ffff@reports.example'), null],
  ['an address outside rua', { texts: [], dmarc: ['v=DMARC1; p=none; ruf=mailto:dmarc+a1b2@reports.example'] }, null],
  ['a record that is no DMARC record', { texts: [], dmarc: ['rua=mailto:dmarc+a1b2@reports.example'] }, null],
] as const)('takes %s as proof or not', (_, records, expected) => expect(proofOf(records, token, address)).toBe(expected));

it('takes no rua where the installation has no report address', () => {
  expect(proofOf(rua('mailto:dmarc+a1b2@reports.example'), token, null)).toBeNull();
});

it('puts the token into the address', () => expect(ownReportAddress(address, token)).toBe('dmarc+a1b2@reports.example'));
