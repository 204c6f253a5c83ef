import { isStaff, mayInArea } from '#domain/access.ts';
import { domainOf } from '#domain/dmarc/clean-text.ts';
import type { Role, StaffArea } from '#domain/vocabulary.ts';
import type { Hit } from './hits.ts';

type Action = { label: string; note: string; words: string; to: string; needsConnection?: true; area?: StaffArea };

const needsConnection = true;

const ofStaff: readonly Action[] = [
  {
    label: 'Invite a person',
    note: 'To a customer',
    words: 'invitation user account add colleague',
    to: '/app/user-associations?invite=true',
    area: 'people',
    needsConnection,
  },
  {
    label: 'Create customer',
    note: 'Name and contact',
    words: 'add new client',
    to: '/app/customers?add=true',
    area: 'customers',
    needsConnection,
  },
  {
    label: 'Start onboarding',
    note: 'Domains, records, first reports',
    words: 'new customer set up',
    to: '/app/customer-onboarding',
    area: 'customers',
    needsConnection,
  },
];

const addDomain: Action = {
  label: 'Add domain',
  note: 'Needs its name',
  words: 'new create',
  to: '/app/domains?add=true',
  needsConnection,
};

const invite: Action = {
  label: 'Invite a person',
  note: 'To your customer',
  words: 'invitation user account add colleague team',
  to: '/app/my-associations?view=people&invite=true',
  needsConnection,
};

const ofEverybody: readonly Action[] = [
  {
    label: 'Upload report',
    note: 'XML, ZIP or GZ',
    words: 'aggregate file dmarc add import',
    to: '/app/report-metadata?upload=1',
  },
  { label: 'Export data', note: 'CSV, JSON, XML or Parquet', words: 'download records history', to: '/app/exports' },
  { label: 'Make a report', note: 'PDF', words: 'document board summary evidence', to: '/app/report-center' },
  {
    label: 'Check a domain',
    note: 'Any domain',
    words: 'dns lookup checker record spf dkim',
    to: '/dmarc-checker',
    needsConnection,
  },
  {
    label: 'Change my alerts',
    note: 'Email, push, quiet hours',
    words: 'notifications mute preferences',
    to: '/app/alerts/preferences',
  },
  {
    label: 'Change my password',
    note: 'Passkeys, codes, sessions',
    words: 'log out logout sign out devices security login account',
    to: '/app/security',
  },
];

const askSupport: Action = {
  label: 'Ask support',
  note: 'A new request',
  words: 'help question contact',
  to: '/app/support/contact',
};

type Rights = { role: Role; mayManage: boolean; isOwner?: boolean; offline: boolean };

/** The actions a person can start from the palette, by their rights. */
export function actionHits({ role, mayManage, isOwner = false, offline }: Rights): Hit[] {
  const actions = [
    ...(mayManage ? [addDomain] : []),
    ...(isOwner ? [invite] : []),
    ...(isStaff(role) ? ofStaff.filter(({ area }) => area === undefined || mayInArea(role, area, 'manage')) : [askSupport]),
    ...ofEverybody,
  ];
  return actions.map(({ label, note, words, to, needsConnection: needs }) => ({
    id: `action-${to}`,
    kind: 'Actions',
    label,
    note,
    words,
    to,
    whyNot: needs === true && offline ? 'Needs a connection' : undefined,
  }));
}

const domainName = /^(?=.{4,253}$)([a-z0-9_]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i;
const address = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]+)$/i;

/** What may be meant where a typed text names nothing: a domain of others to check, a source IP to find records of, a sender. */
export function otherHits(text: string, offline: boolean): Hit[] {
  const typed = text.trim();
  const whyNot = offline ? 'Needs a connection' : undefined;
  const common = { kind: 'Nothing has this name', words: '', whyNot } as const;
  if (address.test(typed)) {
    const where = encodeURIComponent(JSON.stringify([['source_ip', 'eq', typed]]));
    const to = `/app/analytics?view=filter&where=${where}`;
    return [{ ...common, id: 'other-ip', label: `Find records of ${typed}`, note: 'Source IP', to }];
  }
  if (typed.length < 2) return [];
  const domain = domainOf(typed) ?? '';
  if (!domainName.test(domain)) {
    const to = `/app/email-sources?search=${encodeURIComponent(typed)}`;
    return [{ ...common, id: 'other-sender', label: `Find senders named “${typed}”`, note: 'Email sources', to }];
  }
  const to = `/dmarc-checker?domain=${encodeURIComponent(domain)}`;
  return [{ ...common, id: 'other-domain', label: `Check ${typed}`, note: 'Opens the DMARC checker', to }];
}
