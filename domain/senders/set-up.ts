import { counted, formOf, listed } from '../text.ts';
import type { DkimStatus } from '../vocabulary.ts';
import { writtenName } from '../written-name.ts';
import type { Service } from './catalogue/service.ts';
import { serviceOfKeyHost, serviceOfKeyName } from './index-names.ts';

/**
 * What a domain's DNS is known to have. `includes` are the hosts that SPF names, at any depth; `keys` the DKIM selectors with where their
 * CNAMEs end; `published` those of the service's SPF hosts that have an SPF record of their own now, with the DNS lookups that an include of it
 * needs.
 */
export type DomainRecords = {
  domain: string;
  spf: {
    state: 'found' | 'missing' | 'multiple' | 'broken' | 'unknown';
    text: string | null;
    lookups: number;
    includes: readonly string[];
  };
  keys: readonly { selector: string; aliases: readonly string[]; status: DkimStatus }[];
  published: readonly { host: string; lookups: number }[];
};

/** A record to publish; `value` is null where only the service can show it, `ends` is then how it ends; so is `type`. */
export type RecordToPublish = { name: string; type: 'TXT' | 'CNAME' | null; value: string | null; ends: string | null };

/** One step of setting a service up, with the records to publish where they are known; `optional` where the key is enough. */
export type SetUpStep = {
  id: 'dkim' | 'spf';
  state: 'done' | 'todo' | 'optional' | 'unknown';
  text: string;
  records: RecordToPublish[];
};

const mostLookups = 10;
const mostNames = 3;
const isCovered = (host: string, suffix: string) => host === suffix || host.endsWith(`.${suffix}`);

/** An SPF record with one more include, before the term that ends it (RFC 7208 5.1, 6.1); a new record where there is none. */
export function withInclude(text: string | null, host: string): string {
  if (text === null) return `v=spf1 include:${host} ~all`;
  const terms = text.trim().split(/\s+/);
  const end = terms.findIndex((term) => /^[+~?-]?all$/i.test(term) || /^redirect=/i.test(term));
  const at = end === -1 ? terms.length : end;
  return [...terms.slice(0, at), `include:${host}`, ...terms.slice(at), ...(end === -1 ? ['~all'] : [])].join(' ');
}

/** Services that run the mail of the domain, so that they know it already. */
const hasDomain: ReadonlySet<Service['kind']> = new Set(['mailbox', 'hosting', 'isp', 'security', 'forwarder']);

/** What the names that are listed are: of those that a service has used, it shows those it uses for the account. */
const usualNames = (names: readonly string[]): string =>
  names.length === 0 ? '' : `, usually under ${formOf(names.length, 'this name', 'one or more of these names')}`;

function keyStep(service: Service, { domain, keys }: DomainRecords): SetUpStep | null {
  const { name, kind, selectors = [], keyHosts = [], dkim = [] } = service;
  if (selectors.length + keyHosts.length + dkim.length === 0) return null;
  const own = keys.filter(
    ({ selector, aliases }) =>
      aliases.some((alias) => serviceOfKeyHost(alias) === service) || serviceOfKeyName(selector) === service,
  );
  const working = own.filter(({ status }) => status === 'valid' || status === 'weak').map(({ selector }) => selector);
  const nothing = { id: 'dkim' as const, records: [] };
  if (working.length > 0)
    return {
      ...nothing,
      state: 'done',
      text: `${listed(working)} ${formOf(working.length, 'is', 'are')} in the DNS with a key.`,
    };
  if (own.some(({ status }) => status === 'unknown'))
    return { ...nothing, state: 'unknown', text: 'The key could not be looked up. It is checked again within a day.' };
  const names = (own.length > 0 ? own.map(({ selector }) => selector) : selectors).slice(0, mostNames);
  const [ends = null] = keyHosts.length === 1 ? keyHosts : [];
  return {
    id: 'dkim',
    state: 'todo',
    text:
      own.length > 0
        ? `${listed(names)} ${formOf(names.length, 'has', 'have')} no working key. Copy ${formOf(names.length, 'the record', 'the records')} from ${name} again.`
        : `In ${name}, ${hasDomain.has(kind) ? `turn on DKIM for ${writtenName(domain)}` : `add ${writtenName(domain)} as a sending domain`}, and publish the key that it shows${usualNames(names)}.`,
    records: names.map((selector) => ({
      name: `${selector}._domainkey.${domain}`,
      type: keyHosts.length === 0 ? null : 'CNAME',
      value: null,
      ends,
    })),
  };
}

function spfStep(
  { name, spf: hosts = [] }: Service,
  { domain, spf, published }: DomainRecords,
  key: SetUpStep | null,
): SetUpStep | null {
  if (hosts.length === 0) return null;
  const nothing = { id: 'spf' as const, records: [] };
  const found = spf.includes.find((host) => hosts.some((suffix) => isCovered(host, suffix)));
  if (found !== undefined) return { ...nothing, state: 'done', text: `The SPF record includes ${found}.` };
  if (spf.state !== 'found' && spf.state !== 'missing')
    return { ...nothing, state: 'unknown', text: 'The SPF record cannot be read. Fix it first.' };
  const state = key?.state === 'done' ? 'optional' : 'todo';
  if (spf.lookups >= mostLookups)
    return {
      ...nothing,
      state,
      text: `The SPF record needs ${counted(spf.lookups, 'DNS lookup')} of 10 allowed. Remove one first.`,
    };
  const include = published.find(({ host }) => hosts.includes(host));
  if (include !== undefined && spf.lookups + include.lookups > mostLookups)
    return {
      ...nothing,
      state,
      text: `The SPF record needs ${counted(spf.lookups, 'DNS lookup')} of 10 allowed, and ${include.host} needs ${include.lookups} more. Remove ${spf.lookups + include.lookups - mostLookups} first.`,
    };
  if (include === undefined) return { ...nothing, state, text: `Add the include that ${name} shows for the account.` };
  return {
    id: 'spf',
    state,
    text:
      key === null
        ? `Lets ${name} send as ${writtenName(domain)}.`
        : `Only needed where ${name} uses a return path of ${writtenName(domain)}. DKIM alone passes DMARC.`,
    records: [{ name: domain, type: 'TXT', value: withInclude(spf.text, include.host), ends: null }],
  };
}

/** How far a service is set up for a domain, as its DNS is known: the key first, since it passes forwarding too, then SPF. */
export function setUpSteps(service: Service, records: DomainRecords): SetUpStep[] {
  const key = keyStep(service, records);
  return [key, spfStep(service, records, key)].filter((step) => step !== null);
}
