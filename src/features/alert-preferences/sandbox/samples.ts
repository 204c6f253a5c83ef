import type { Severity } from '#domain/vocabulary.ts';
import type { ChannelsOfSeverity, Place, Places } from '../types.ts';

/** The customers and domains of the sandbox; place and plant names under suffixes that nobody can register. */
export const customers: Place[] = [
  { id: 1, name: 'Karoo Wines' },
  { id: 2, name: 'Fynbos Freight' },
];
const domains: (Place & { customerId: number })[] = [
  { id: 11, name: 'karoowines.example', customerId: 1 },
  { id: 12, name: 'karoocellar.example', customerId: 1 },
  { id: 21, name: 'fynbosfreight.example', customerId: 2 },
];

const nameOf = (places: readonly Place[], id: number) => places.find((one) => one.id === id)?.name ?? `Number ${id}`;

export const places: Places = {
  customers,
  names: { customer: (id) => nameOf(customers, id), domain: (id) => nameOf(domains, id) },
  useDomains: (customerId) => (customerId === null ? null : domains.filter((one) => one.customerId === customerId)),
};

/** An alert as it might come up. */
export type SampleAlert = {
  id: string;
  severity: Severity;
  isGoodNews: boolean;
  title: string;
  domainId: number;
  customerId: number;
};

export const alerts: SampleAlert[] = [
  { id: 'gone', severity: 'critical', isGoodNews: false, title: 'The DMARC record is gone', domainId: 11, customerId: 1 },
  { id: 'sender', severity: 'high', isGoodNews: false, title: 'An unknown sender fails', domainId: 21, customerId: 2 },
  {
    id: 'drop',
    severity: 'medium',
    isGoodNews: false,
    title: 'Half of the normal volume is missing',
    domainId: 12,
    customerId: 1,
  },
  { id: 'old', severity: 'low', isGoodNews: false, title: 'A DKIM key is older than a year', domainId: 21, customerId: 2 },
  { id: 'near', severity: 'info', isGoodNews: false, title: 'SPF needs nine of ten DNS lookups', domainId: 11, customerId: 1 },
  { id: 'ready', severity: 'info', isGoodNews: true, title: 'Ready for the next step: quarantine', domainId: 12, customerId: 1 },
];

export const channels: ChannelsOfSeverity = [
  { severity: 'critical', push: 'now', email: 'now', text: 'Push and email at once, also in quiet hours.' },
  { severity: 'high', push: 'now', email: 'bundle', text: 'Push at once; email bundled over 15 minutes.' },
  { severity: 'medium', push: null, email: 'bundle', text: 'Email once an hour in business hours.' },
  { severity: 'low', push: null, email: 'digest', text: 'In the daily digest.' },
  { severity: 'info', push: null, email: 'digest', text: 'In the daily digest.' },
];
