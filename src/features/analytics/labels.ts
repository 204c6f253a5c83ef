import { capital, counted } from '#domain/text.ts';
import type { Delivery, PivotDimension } from '#domain/vocabulary/pivot.ts';
import { writtenName } from '#domain/written-name.ts';
import { countryName } from '#src/entities/senders/labels.ts';
import type { Pivot, PivotLine } from './types.ts';

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

/** Whether records of the first days of the period were deleted. */
export const isPartStored = ({ period }: Pick<Pivot, 'period'>): boolean => period.start_date < period.addresses_from;

/** Said where nothing was counted: no messages, or none of which records are still stored. */
export const nothingCounted = (pivot: Pick<Pivot, 'period'>): string =>
  isPartStored(pivot) ? 'Records of this period are no longer stored' : 'No messages in this period';
