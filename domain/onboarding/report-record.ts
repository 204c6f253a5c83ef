import { panelNames } from '../protection/dns-host-instructions.ts';
import { coveringNames } from '../registered-name.ts';
import { serviceOfAnyName } from '../senders/index-names.ts';
import { counted } from '../text.ts';
import type { DnsPanel } from '../vocabulary.ts';

/** A record to publish, or to put in the place of the one that is there. */
export type ReportRecord = { action: 'publish' | 'replace' | 'remove'; name: string; type: string; value: string };

/** The record that asks for reports about a domain, where none is known that could be changed. Nothing is blocked by it. */
export function firstReportRecord(domain: string, address: string): ReportRecord {
  return { action: 'publish', name: `_dmarc.${domain}`, type: 'TXT', value: `v=DMARC1; p=none; rua=mailto:${address}` };
}

/** The finding of a check that no DMARC record applies to a domain (RFC 9989 4.10). */
export const noRecordFinding = 'DMARC_MISSING';

/** What a check recommends for the finding with this code. */
export type RecommendedFix = { code: string; fix: ReportRecord };

/**
 * The record of a domain at its onboarding, as its last check recommends it. Where no record applies yet to a domain that is not parked,
 * the first one only asks for reports, also where the check found no mail server and recommends p=reject; every other fix stays, since
 * p=none could weaken what applies. `null` where it would need a report address and none is set,
 * before the first check, and where the check saw a record: a second one would disable both. `dmarcState` is that of the check.
 */
export function reportRecordOf(
  { name, isParked, dmarcState }: { name: string; isParked: boolean; dmarcState: string | null },
  found: RecommendedFix | undefined,
  address: string | null,
): ReportRecord | null {
  if (found !== undefined && (isParked || found.code !== noRecordFinding)) return found.fix;
  return address === null || dmarcState !== 'missing' ? null : firstReportRecord(name, address);
}

/** Whether a record leaves messages alone: every one that is no policy, and a policy of none. */
export const blocksNothing = ({ value }: Pick<ReportRecord, 'value'>): boolean =>
  !/^v=DMARC1/i.test(value) || /;\s*p=none\s*(;|$)/i.test(value);

/** Who runs the name servers of a domain: `key` groups, `panel` is where its records are changed. */
export type DnsHost = { key: string; name: string; panel: DnsPanel };

const panelOfSuffix: readonly (readonly [suffix: string, name: string, panel: DnsPanel])[] = [
  ['host-h.net', 'xneelo', 'konsoleh'],
  ['dns-h.com', 'xneelo', 'konsoleh'],
  ['ns.cloudflare.com', 'Cloudflare', 'cloudflare'],
];

/** The DNS host of a domain by the names of its name servers; `unknown` before they were looked up. */
export function dnsHostOf(nameServers: readonly string[]): DnsHost {
  const [first] = nameServers.map((name) => name.toLowerCase().replace(/\.$/, ''));
  if (first === undefined) return { key: 'unknown', name: 'Not known yet', panel: 'plain' };
  const known = panelOfSuffix.find(([suffix]) => first.endsWith(`.${suffix}`));
  if (known !== undefined) return { key: known[1].toLowerCase(), name: known[1], panel: known[2] };
  const service = serviceOfAnyName(first);
  if (service !== null) return { key: service.key, name: service.name, panel: 'plain' };
  const zone = coveringNames(first).at(1) ?? first;
  return { key: zone, name: zone, panel: 'plain' };
}

/** How the panel of a DNS host is called, for a second line; empty where nothing is known of it. */
export const panelNote = (panel: DnsPanel): string => (panel === 'plain' ? '' : panelNames[panel]);

/** Records as text to paste: name, type and value in a line each. */
export function recordsText(records: readonly ReportRecord[]): string {
  return records.map(({ name, type, value }) => `${name}\t${type}\t${value}`).join('\n');
}

/** The email that asks the person who manages the DNS to publish the records of several domains at one host. */
export function recordsMessage(
  customer: string,
  host: string,
  records: readonly ReportRecord[],
): { subject: string; body: string } {
  const parts = records.map(({ action, name, type, value }, index) =>
    [
      `${index + 1}. ${action === 'replace' ? 'Change the existing record (do not add a second one):' : 'Add a record:'}`,
      `   Type:  ${type}`,
      `   Name:  ${name}`,
      `   Value: ${value}`,
    ].join('\n'),
  );
  return {
    subject: `${counted(records.length, 'DNS record')} for ${customer}`,
    body: `Good day\n\nPlease publish ${counted(records.length, 'record')} for ${customer} in the DNS at ${host}. Names are written in full; copy the values exactly, without line breaks.${records.every((record) => record.action === 'publish' && blocksNothing(record)) ? ' No message is blocked by these records.' : ''}\n\n${parts.join('\n\n')}\n\nPlease let me know when it is done so that I can check it.\n\nKind regards\n`,
  };
}
