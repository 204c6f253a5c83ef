import { dayMonth, sastOf } from '#domain/sast.ts';
import { count, counted, formOf } from '#domain/text.ts';
import { companyFacts } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { adminCounts } from '#server/store/maintenance/admin-counts.ts';
import { lastReceived } from '#server/store/maintenance/module-proofs.ts';
import { countStaffFactors } from '#server/store/people/second-factors.ts';
import { readSiteFacts } from '#server/store/people/site-facts.ts';
import type { Module } from '../management/module.ts';
import { moduleHealth } from '../management/modules.ts';
import { testResolvers } from './resolvers.ts';

/** A step of a new installation: what shows that it is done, or what to do; `href` is the page where. */
export type FirstRunStep = { key: string; name: string; state: 'done' | 'attention' | 'open'; text: string; href: string | null };

const step = (key: string, name: string, state: FirstRunStep['state'], text: string, href: string | null = null) => ({
  key,
  name,
  state,
  text,
  href,
});

const states: Record<Module['status'], FirstRunStep['state']> = {
  ok: 'done',
  warning: 'attention',
  failed: 'attention',
  unknown: 'open',
  off: 'open',
};

async function administrator(call: UserCall): Promise<FirstRunStep> {
  const { staff, withFactor } = await countStaffFactors(call.store.db);
  const text =
    staff < 2
      ? `The only staff account has ${withFactor === 0 ? 'no' : 'a'} second factor.`
      : `${withFactor === 0 ? 'None' : count(withFactor)} of ${count(staff)} staff accounts ${formOf(Math.max(1, withFactor), 'has', 'have')} a second factor.`;
  return step('administrator', 'Administrator', withFactor === 0 ? 'attention' : 'done', text, '/app/security');
}

function address({ config }: UserCall): FirstRunStep {
  const { publicUrl } = config;
  const name = 'Address of the portal';
  if (publicUrl === null)
    return step('address', name, 'open', 'Set PUBLIC_URL to the address that people use. Links in emails start with it.');
  return publicUrl.startsWith('https://')
    ? step('address', name, 'done', `Links in emails start with ${publicUrl}.`)
    : step('address', name, 'attention', `${publicUrl} is not encrypted. Serve Beacon over https and change PUBLIC_URL.`);
}

async function resolvers(call: UserCall): Promise<FirstRunStep> {
  const tests = await testResolvers(call);
  const silent = tests.filter(({ ms }) => ms === null);
  const slowest = Math.max(...tests.map(({ ms }) => ms ?? 0));
  const name = 'Resolvers';
  if (silent.length > 0 || tests.length === 0)
    return step('resolvers', name, 'attention', `${silent.map((one) => one.name).join(', ') || 'No resolver'} did not answer.`);
  return step('resolvers', name, 'done', `${counted(tests.length, 'resolver')} answered, the slowest in ${slowest} ms.`);
}

/** Whether receivers may send reports about other domains to the address: its domain must say so (RFC 9990, section 4). */
async function reportAddress({ config, dns }: UserCall): Promise<FirstRunStep> {
  const name = 'Report address';
  const { reportAddress: to } = config;
  if (to === null) return step('report_address', name, 'open', 'Set BEACON_REPORT_ADDRESS to the address that records name.');
  const host = to.slice(to.lastIndexOf('@') + 1);
  const answer = await dns.fresh(`any-customer.example._report._dmarc.${host}`, 'TXT');
  if (answer.status === 'found' && answer.records.some((parts) => /^v=DMARC1(?:\s*;|\s*$)/.test(parts.join(''))))
    return step('report_address', name, 'done', `${to}. Its domain accepts reports about every domain.`);
  const text =
    answer.status === 'failed'
      ? `${to}. The DNS of ${host} gave no answer.`
      : `Publish the TXT record *._report._dmarc.${host} with the value v=DMARC1, so that receivers send reports to ${to}.`;
  return step('report_address', name, 'attention', text);
}

async function company(call: UserCall): Promise<FirstRunStep> {
  const { company: known } = await readSiteFacts(call.store.db);
  const missing = companyFacts.filter((fact) => known[fact] === undefined).length;
  const text =
    missing === 0
      ? 'Every detail of the company is entered.'
      : `${missing} of ${counted(companyFacts.length, 'detail')} ${formOf(missing, 'is', 'are')} missing. The public site, terms and invoices show them.`;
  return step('company', 'Company details', missing === 0 ? 'done' : 'open', text, '/app/setup');
}

async function firstCustomer(call: UserCall): Promise<FirstRunStep[]> {
  const { customers, domains } = await adminCounts(call.store.db, call.clock.now());
  const at = await lastReceived(call.store.db);
  const has = `${counted(customers, 'customer')} with ${counted(domains, 'domain')}.`;
  return [
    customers > 0 && domains > 0
      ? step('customer', 'First customer and domain', 'done', has, '/app/customers')
      : step('customer', 'First customer and domain', 'open', `${has} Add a customer, then its domain.`, '/app/customers'),
    at === null
      ? step('report', 'First report', 'open', 'Reports usually arrive within 24 to 48 hours after a record names the address.')
      : step(
          'report',
          'First report',
          'done',
          `The latest report arrived on ${dayMonth(sastOf(at.getTime()).day)}.`,
          '/app/ingestion-v2',
        ),
  ];
}

/** What a new installation needs, in the order in which it is set up. Resolvers and the report address are tried now. */
export async function firstRun(call: UserCall): Promise<FirstRunStep[]> {
  const modules = new Map((await moduleHealth(call)).map((one) => [one.key, one]));
  const of = (key: string, name: string): FirstRunStep[] => {
    const found = modules.get(key);
    return found === undefined ? [] : [step(key, name, states[found.status], found.text, found.href)];
  };
  return [
    await administrator(call),
    ...of('database', 'Database'),
    address(call),
    await resolvers(call),
    ...of('intake', 'Report intake'),
    await reportAddress(call),
    ...of('email', 'Sender address and outgoing email').map((one) => ({ ...one, href: null })),
    ...of('backup', 'Backup'),
    await company(call),
    ...(await firstCustomer(call)),
  ];
}
