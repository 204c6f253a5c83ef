import { counted, formOf, sentence } from '#domain/text.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { type Arrival, type Ordered, type OrderedFacts, orderedOf } from '#src/entities/onboarding/reports-requested.ts';
import { domainAt } from '#src/page/links.ts';
import type { CustomerRow, Health } from '../types.ts';

/** What the first steps are derived from, all of it from the server. */
export type FirstFacts = {
  customers: readonly Pick<CustomerRow, 'id' | 'name' | 'user_count'>[];
  domains: readonly (Pick<DomainRow, 'id' | 'name'> & OrderedFacts)[];
  /** Of each domain, what the last check said of its DMARC record. */
  dmarcStates: ReadonlyMap<number, string>;
  /** Whether reports can arrive at the address, as the first domain shows that names it. */
  arrival: Arrival;
  health: Pick<Health, 'messages_24h' | 'waiting_messages' | 'orphan_messages' | 'failed_messages'>;
  reportAddress: string | null;
  outgoing: 'smtp' | 'outbox';
};

export type FirstStepId = 'customer' | 'domain' | 'record' | 'report' | 'people';

/** A step in its current state: `text` is what is true or what to do, `why` its benefit, beside the button that does it. */
export type FirstStep = {
  id: FirstStepId;
  name: string;
  state: 'done' | 'next' | 'later';
  text: string;
  why: string;
  action: { label: string; href: string } | null;
};

type Judged = Omit<FirstStep, 'state'> & { isDone: boolean; isOpen: boolean };

type RequestFacts = Pick<FirstFacts, 'domains' | 'dmarcStates' | 'reportAddress'>;

/** The domains whose reports do not come here yet, as far as is known. */
export function unordered({ domains, dmarcStates, reportAddress }: RequestFacts) {
  return domains
    .map((domain) => ({ domain, ordered: orderedOf(domain, dmarcStates.get(domain.id), reportAddress) }))
    .filter(({ ordered }) => ordered !== 'ours');
}

/** A domain whose record names the address. */
export function orderedOne({ domains, dmarcStates, reportAddress }: RequestFacts) {
  return domains.find((domain) => orderedOf(domain, dmarcStates.get(domain.id), reportAddress) === 'ours');
}

function customerStep({ customers }: FirstFacts): Judged {
  const [first] = customers;
  return {
    id: 'customer',
    why: 'Domains, people and plans belong to a customer.',
    name: 'Add a customer',
    isDone: first !== undefined,
    isOpen: true,
    text:
      first === undefined
        ? 'A customer owns domains, and its people see their reports. Your own organisation can be the first.'
        : formOf(
            customers.length,
            `${first.name} is added.`,
            sentence(`${counted(customers.length, 'customer')}, including ${first.name}`),
          ),
    action:
      first === undefined
        ? { label: 'Add a customer', href: '/app/customers?add=true' }
        : { label: 'Open the customers', href: '/app/customers' },
  };
}

function domainStep({ customers, domains, health }: FirstFacts): Judged {
  const [first] = domains;
  const waiting =
    health.orphan_messages === 0
      ? ''
      : ` ${counted(health.orphan_messages, 'message waits', 'messages wait')} for its domain to be added.`;
  return {
    id: 'domain',
    why: 'The DNS check takes a few seconds and needs no approval.',
    name: 'Add a domain for the customer',
    isDone: first !== undefined,
    isOpen: customers.length > 0,
    text:
      first === undefined
        ? `The part of the customer’s addresses after the @, like example.co.za. We check its DNS right away.${waiting}`
        : formOf(
            domains.length,
            `${first.name} is monitored.${waiting}`,
            `${counted(domains.length, 'domain')} are monitored, including ${first.name}.${waiting}`,
          ),
    action:
      first === undefined
        ? { label: 'Add a domain', href: '/app/domains?add=true' }
        : { label: 'Open the domains', href: '/app/domains' },
  };
}

const recordLabels: Record<Ordered, (name: string) => string> = {
  ours: (name) => `The record of ${name} sends its reports here.`,
  some: (name) => `${name} requests reports, but no report address is set on this server.`,
  others: (name) => `The record of ${name} sends reports to other addresses only. Add Beacon’s address; keep the others.`,
  none: (name) => `The record of ${name} requests no reports.`,
  missing: (name) => `${name} has no DMARC record yet.`,
  absent: (name) => `${name} does not exist in the DNS. Check the spelling.`,
  unknown: (name) => `The DMARC record of ${name} could not be checked yet.`,
};

/** What to do with the record below the step. */
const recordHints: Partial<Record<Ordered, string>> = { missing: ' Publish this one.', unknown: ' It should be this record.' };

const arrivalLabels: Record<Arrival, (address: string) => string> = {
  open: (address) => `Receivers send the reports to ${address}.`,
  refused: (address) =>
    `The record names ${address}, but ${hostOf(address)} does not accept reports about other domains, so receivers send none. This record accepts them.`,
  lost: (address) =>
    `The record names ${address}, but ${hostOf(address)} cannot receive email. It needs an MX record; or choose another address.`,
};

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

function recordText(facts: FirstFacts): string {
  const [first, ...others] = unordered(facts);
  if (facts.domains.length === 0)
    return 'The DMARC record of the domain names the address to which receivers send a report each day.';
  if (first === undefined) return arrivalLabels[facts.arrival](facts.reportAddress ?? '');
  const more = others.length > 0 ? ` ${counted(others.length, 'more domain needs', 'more domains need')} the address too.` : '';
  // Without a report address there is no record to show.
  const shown = facts.reportAddress === null ? '' : (recordHints[first.ordered] ?? '');
  return recordLabels[first.ordered](first.domain.name) + shown + more;
}

function recordStep(facts: FirstFacts): Judged {
  const open = unordered(facts)[0]?.domain ?? (facts.arrival === 'open' ? undefined : orderedOne(facts));
  return {
    id: 'record',
    why: 'Without it receivers send no reports.',
    name: 'Send reports to Beacon',
    isDone: facts.domains.length > 0 && open === undefined,
    isOpen: facts.domains.length > 0,
    text: recordText(facts),
    action: open === undefined ? null : { label: 'Open the DNS records', href: domainAt(open.id, { tab: 'dns' }) },
  };
}

function reportStep({ domains, health }: FirstFacts): Judged {
  const came =
    health.waiting_messages > 0
      ? ` ${counted(health.waiting_messages, 'message is', 'messages are')} being processed.`
      : health.failed_messages > 0
        ? ` ${counted(health.failed_messages, 'message')} could not be read. The intake page gives the reason.`
        : '';
  return {
    id: 'report',
    why: 'This page then shows statistics.',
    name: 'Receive the first report',
    isDone: false,
    isOpen: domains.length > 0,
    text: `Receivers report once a day. First reports usually arrive 24 to 48 hours after you publish the record. If you have a report file, upload it now.${came}`,
    action: { label: 'Upload a report', href: '/app/report-metadata?upload=1' },
  };
}

function peopleStep({ customers, outgoing }: FirstFacts): Judged {
  const lonely = customers.filter((customer) => customer.user_count === 0);
  const [only, ...others] = customers.filter((customer) => customer.user_count > 0);
  const how =
    outgoing === 'smtp'
      ? 'The invitation is sent by email.'
      : 'Email is not set up: the invitation is written to the outbox folder and you get its link to pass on.';
  return {
    id: 'people',
    why: 'They set a password and see their domains.',
    name: 'Invite the customer’s people',
    isDone: only !== undefined,
    isOpen: customers.length > 0,
    text:
      only !== undefined
        ? others.length > 0
          ? `${counted(1 + others.length, 'customer')} have people with access.`
          : sentence(`${counted(only.user_count, 'person belongs', 'people belong')} to ${only.name}`)
        : `They see only their own domains. ${how}`,
    action: {
      label: only !== undefined ? 'Invite others' : 'Invite a person',
      href: `/app/user-associations?invite=true${lonely[0] === undefined ? '' : `&customer=${lonely[0].id}`}`,
    },
  };
}

/**
 * The steps from an empty installation to a working watch. The next one is the first that is not done and can be; while the record is
 * published and the report awaited, that is the people.
 */
export function firstSteps(facts: FirstFacts): FirstStep[] {
  const judged = [customerStep(facts), domainStep(facts), recordStep(facts), reportStep(facts), peopleStep(facts)];
  const order: FirstStepId[] = ['customer', 'domain', 'record', 'people', 'report'];
  const next = order.find((id) => judged.some((step) => step.id === id && step.isOpen && !step.isDone));
  return judged.map(({ isDone, isOpen, action, ...step }) => ({
    ...step,
    state: isDone ? 'done' : step.id === next ? 'next' : 'later',
    action: isOpen ? action : null,
  }));
}

/** The sentence above the steps: what Beacon does already. */
export function firstAnswer({ customers, domains }: FirstFacts): string {
  const [customer] = customers;
  const [domain] = domains;
  if (customer === undefined) return 'Beacon is running. Five steps lead to the first report.';
  if (domain === undefined)
    return `${customers.length === 1 ? customer.name : counted(customers.length, 'customer')} ${formOf(customers.length, 'is', 'are')} added; no domain is monitored yet.`;
  const watched = domains.length === 1 ? domain.name : counted(domains.length, 'domain');
  return `Beacon monitors the DNS of ${watched}. No report has arrived yet.`;
}
