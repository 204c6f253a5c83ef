import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { type Arrival, type Ordered, orderedOf } from '#src/entities/onboarding/reports-requested.ts';
import { domainAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import type { GuideStep } from '#src/ui/Guide.tsx';

/** What a customer's first steps are judged by; `address` is where reports should arrive, as far as the server was told. */
export type CustomerFacts = {
  domains: readonly Pick<DomainRow, 'id' | 'name' | 'dns_verification'>[];
  dmarcStates: ReadonlyMap<number, string>;
  address: string | null;
  /** Whether reports can arrive at the address, as the first domain shows. */
  arrival: Arrival;
  mayManage: boolean;
  mayUpload: boolean;
};

export type CustomerStep = Pick<GuideStep, 'id' | 'state'> & {
  name: string;
  text: string;
  action: { label: string; href: string } | null;
};

/** Each domain with what its record says of reports. */
export function orders({ domains, dmarcStates, address }: CustomerFacts) {
  return domains.map((domain) => ({ domain, ordered: orderedOf(domain, dmarcStates.get(domain.id), address) }));
}

const isOrdered = (ordered: Ordered) => ordered === 'ours' || ordered === 'some';

/** What comes next for a customer whose domains nobody has reported on yet. */
export function customerSteps(facts: CustomerFacts): CustomerStep[] {
  const { domains, mayManage, mayUpload, address, arrival } = facts;
  const all = orders(facts);
  const lacking = all.filter(({ ordered }) => !isOrdered(ordered));
  const [first] = lacking;
  const has = domains.length > 0;
  const asks = has && first === undefined;
  const where = address === null ? 'the address for reports' : address;
  return [
    {
      id: 'domain',
      name: 'A domain is added',
      state: has ? 'done' : 'next',
      text: has
        ? `${domains.length === 1 ? (domains[0]?.name ?? '') : format.countOf(domains.length, 'domain')} ${domains.length === 1 ? 'is' : 'are'} watched.`
        : mayManage
          ? 'The name behind the @ of your addresses, like example.co.za. Beacon looks at its DNS at once.'
          : 'Your administrator adds it, or gives you access to one. Nothing else is needed of you.',
      action: !has && mayManage ? { label: 'Add a domain', href: '/app/domains?add=true' } : null,
    },
    {
      id: 'record',
      name: 'Its DMARC record asks for reports',
      state: asks ? 'done' : has ? 'next' : 'later',
      text: asks
        ? arrival === 'open'
          ? 'Receivers know where to send them.'
          : `Your record is right, but ${where} cannot take reports yet. Whoever runs this Beacon has to see to it; ask your administrator.`
        : first === undefined
          ? `One line in your DNS names ${where}. Beacon writes it for you.`
          : first.ordered === 'unknown'
            ? `The DMARC record of ${first.domain.name} could not be looked up yet; it should name ${where}.`
            : `${first.domain.name} does not name ${where} yet. Whoever keeps your DNS adds it; the line is ready to copy.`,
      action: first === undefined ? null : { label: 'Show the record', href: domainAt(first.domain.id, { tab: 'dns' }) },
    },
    {
      id: 'report',
      name: 'The first report comes',
      state: asks ? 'next' : 'later',
      text: `Receivers write once a day, each about the day before: usually within 24 to 48 hours after the record is published. ${mayUpload ? 'A report you have as a file is read at once.' : 'There is nothing to do meanwhile.'}`,
      action: has && mayUpload ? { label: 'Upload a report', href: '/app/report-metadata?upload=1' } : null,
    },
    {
      id: 'figures',
      name: 'Your figures stand here',
      state: 'later',
      text: 'Who sends mail in your name, what passes, what fails, and what to mend first.',
      action: null,
    },
  ];
}
