import { capital, counted } from '#domain/text.ts';
import type { Delivery, PivotDimension } from '#domain/vocabulary/pivot.ts';
import { writtenName } from '#domain/written-name.ts';
import { countryName } from '#src/entities/senders/labels.ts';
import * as format from '#src/ui/format.ts';
import type { Pivot, PivotLine, Result } from './types.ts';

/** What messages are split by: the heading of its column, the choice, the question it answers, and what several of its values are called. */
export const dimensionLabels: Record<PivotDimension, { head: string; question: string; noun: [one: string, many: string] }> = {
  sender: { head: 'Sender', question: 'Who sends?', noun: ['sender', 'senders'] },
  reporter: { head: 'Reporter', question: 'Who reports?', noun: ['reporter', 'reporters'] },
  country: { head: 'Country', question: 'Where are the servers?', noun: ['country', 'countries'] },
  header_from: { head: 'Header From', question: 'Which From domains are used?', noun: ['From domain', 'From domains'] },
  delivery: { head: 'Delivery', question: 'What did receivers do?', noun: ['outcome', 'outcomes'] },
  override: { head: 'Override reason', question: 'Why did receivers not apply the policy?', noun: ['reason', 'reasons'] },
};

const deliveryNames: Record<Delivery, string> = {
  passed: 'Delivered, passed',
  forwarded: 'Delivered after forwarding',
  delivered: 'Delivered, failed',
  quarantined: 'Sent to spam',
  rejected: 'Refused',
};

const isDelivery = (key: string): key is Delivery => key in deliveryNames;

/** The name of a row or column as people read it; the rest is "4 other senders". */
export function lineName(dimension: PivotDimension, { key, name, parts }: Pick<PivotLine, 'key' | 'name' | 'parts'>): string {
  if (key === null)
    return counted(parts, `other ${dimensionLabels[dimension].noun[0]}`, `other ${dimensionLabels[dimension].noun[1]}`);
  if (dimension === 'country') return key === '' ? 'Not known' : countryName(key);
  if (dimension === 'header_from') return writtenName(key);
  if (dimension === 'delivery') return isDelivery(key) ? deliveryNames[key] : key;
  if (dimension === 'override') return key === '' ? 'No reason given' : capital(key.replaceAll('_', ' '));
  return name || 'Not known';
}

/** The name where it stands alone: a sender that is another one for each domain says for which. */
export function lineTitle(dimension: PivotDimension, line: PivotLine): string {
  const name = lineName(dimension, line);
  return line.domain_name === null ? name : `${name} as ${writtenName(line.domain_name)}`;
}

/** Tells a row or column from the others of its table. */
export const lineId = ({ domain_id: id, key }: Pick<PivotLine, 'domain_id' | 'key'>): string => JSON.stringify([id, key]);

/** What a split of one result counts, or of both: "failing message". */
export function messageNoun(result: Result): string {
  if (result === undefined) return 'message';
  return result === 'failed' ? 'failing message' : 'passing message';
}

/** The name of a file of splits: `failed-messages-by-country`. */
export const fileName = (result: Result, ...by: PivotDimension[]): string =>
  `${result === undefined ? '' : `${result}-`}messages-by-${by.join('-and-')}`;

/** Whether some records of the first days of the period were deleted. */
export const isPartStored = ({ period }: Pick<Pivot, 'period'>): boolean => period.start_date < period.addresses_from;

/** What of the period was not counted, as sentences; null where all was. */
export function leftOut(pivot: Pick<Pivot, 'period' | 'cut'>): string | null {
  const deleted = `Records from before ${format.utcDay(pivot.period.addresses_from)} are not all stored. Messages of deleted ones are left out.`;
  return [pivot.cut, isPartStored(pivot) && deleted].filter(Boolean).join(' ') || null;
}

/** Which messages a split counts: "all failing messages", or those of what was counted. */
export const countedMessages = (pivot: Pick<Pivot, 'period' | 'cut'>, result: Result): string =>
  `${leftOut(pivot) === null ? 'all' : 'the counted'} ${messageNoun(result)}s`;

/** Said where nothing was counted: no messages, or none of which records are still stored. */
export function nothingCounted(pivot: Pick<Pivot, 'period'>, result: Result): string {
  if (!isPartStored(pivot)) return `No ${messageNoun(result)}s in this period`;
  return result === undefined
    ? 'Records of this period are no longer stored'
    : `No ${messageNoun(result)}s in the records that are stored`;
}
