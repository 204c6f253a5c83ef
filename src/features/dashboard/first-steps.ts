import { counted, formOf } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { type Arrival, type Ordered, type OrderedFacts, orderedOf } from '#src/entities/onboarding/reports-requested.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { domainAt } from '#src/page/links.ts';
import type { GuideStep } from '#src/ui/Guide.tsx';

/** What a customer's first steps are derived from; `address` is where reports should arrive, if the server knows. */
export type CustomerFacts = {
  domains: readonly (Pick<DomainRow, 'id' | 'name' | 'standing'> & OrderedFacts)[];
  dmarcStates: ReadonlyMap<number, string>;
  address: string | null;
  /** Whether Beacon has an address for reports at all. */
  takesReports: boolean;
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

/** What comes next for a customer whose domains have no reports yet. */
export function customerSteps(facts: CustomerFacts): CustomerStep[] {
  const { domains, mayManage, mayUpload, address, takesReports, arrival } = facts;
  const all = orders(facts);
  const lacking = all.filter(({ ordered }) => !isOrdered(ordered));
  const [first] = lacking;
  const [unverified] = domains.filter(({ standing }) => standing === 'unverified');
  const has = domains.length > 0;
  const asks = has && first === undefined;
  const next = (state: 'next' | 'later') => (unverified === undefined ? state : 'later');
  const where = address === null ? 'the address for reports' : address;
  return [
    {
      id: 'domain',
      name: 'Add a domain',
      state: has ? 'done' : 'next',
      text: has
        ? addedText(domains)
        : mayManage
          ? 'The part of your addresses after the @, like example.co.za. We check its DNS right away.'
          : 'An owner in your organisation adds it.',
      action: !has && mayManage ? { label: 'Add a domain', href: '/app/domains?add=true' } : null,
    },
    ...(unverified === undefined ? [] : [verifyStep(unverified, mayManage)]),
    {
      id: 'record',
      name: 'Request reports in its DMARC record',
      state: asks ? 'done' : next(has ? 'next' : 'later'),
      text: asks
        ? arrival === 'open'
          ? 'Receivers know where to send reports.'
          : `Your record is correct, but ${where} cannot receive reports yet. Ask our support.`
        : first === undefined
          ? `Publish a DNS record that names ${where}. We write it for you.`
          : first.ordered === 'unknown'
            ? `The DMARC record of ${nameOf(first.domain)} could not be checked yet. It should name ${where}.`
            : first.ordered === 'absent'
              ? `${nameOf(first.domain)} does not exist in the DNS. Check the spelling; if it is right, register the domain first.`
              : first.ordered === 'missing'
                ? `${nameOf(first.domain)} has no DMARC record yet. One that names ${where} is ready to copy for whoever manages your DNS.`
                : `The DMARC record of ${nameOf(first.domain)} does not name ${where} yet. The changed one is ready to copy for whoever manages your DNS.`,
      action:
        first === undefined
          ? null
          : {
              label: first.ordered === 'absent' || first.ordered === 'unknown' ? 'Show DNS findings' : 'Show the record',
              href: domainAt(first.domain.id, { tab: 'dns' }),
            },
    },
    {
      id: 'report',
      name: 'Receive the first report',
      state: next(asks ? 'next' : 'later'),
      text: reportText(takesReports, mayUpload),
      action:
        has && unverified === undefined && mayUpload ? { label: 'Upload a report', href: '/app/report-metadata?upload=1' } : null,
    },
    {
      id: 'figures',
      name: 'See your statistics',
      state: 'later',
      text: 'Who sends in your name, what passes, what fails, and what to fix first.',
      action: null,
    },
  ];
}

/** What is added, in the number that the page above counts: domains that are not verified yet stand apart. */
function addedText(domains: CustomerFacts['domains']): string {
  const verified = domains.filter(({ standing }) => standing !== 'unverified');
  const waiting = domains.length - verified.length;
  const shown = verified.length === 0 ? domains : verified;
  const added = `${shown.length === 1 ? shown.map(nameOf).join('') : counted(shown.length, 'domain')} ${formOf(shown.length, 'is', 'are')} added.`;
  if (waiting === 0 || verified.length === 0) return added;
  return `${added} ${counted(waiting, 'more is', 'more are')} not verified yet.`;
}

function reportText(takesReports: boolean, mayUpload: boolean): string {
  if (!takesReports)
    return `Beacon has no address for reports yet, so they go to the mailbox in your record. ${mayUpload ? 'Upload them here.' : 'Ask our support.'}`;
  return `Receivers report once a day about the day before. First reports usually arrive 24 to 48 hours after you publish the record. ${mayUpload ? 'If you have a report file, upload it now.' : 'You do not need to do anything.'}`;
}

/** Control of a domain comes before its reports, whichever record they are requested by. */
function verifyStep({ id, name }: Pick<DomainRow, 'id' | 'name'>, mayManage: boolean): CustomerStep {
  return {
    id: 'verify',
    name: `Verify ${writtenName(name)}`,
    state: 'next',
    text: 'Publish one DNS record that shows the domain is yours. Until then its reports do not show.',
    action: mayManage ? { label: 'Show the record', href: domainAt(id) } : null,
  };
}
