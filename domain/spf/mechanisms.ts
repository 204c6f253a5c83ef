import type { DnsAnswer } from '../dns/answer.ts';
import { holds, readAddress } from './address.ts';
import { isAskable } from './macro.ts';
import { nameOf, namesOfSender, type Run, type Stop, stop } from './run.ts';
import type { Directive } from './term.ts';

const maxExchanges = 10;

/** Whether a mechanism other than `include` matches the sender, or the error that ends the check (RFC 7208 5). */
export async function matches(run: Run, term: Exclude<Directive, { kind: 'include' }>, domain: string): Promise<boolean | Stop> {
  switch (term.kind) {
    case 'all':
      return true;
    case 'ip4':
    case 'ip6':
      return holds(term.network, run.ip);
    case 'ptr': {
      const target = (await nameOf(run, term.domain, domain)).toLowerCase();
      const names = await namesOfSender(run);
      return names.some((name) => name === target || name.endsWith(`.${target}`));
    }
    case 'exists': {
      const name = await nameOf(run, term.domain, domain);
      if (!isAskable(name)) return false;
      const answer = await run.lookup(name, 'A');
      return failure(run, term, domain, answer) ?? answer.status === 'found';
    }
    case 'a': {
      const name = await nameOf(run, term.domain, domain);
      return isAskable(name) ? matchesHost(run, term, domain, await addressesOf(run, name)) : false;
    }
    case 'mx': {
      const name = await nameOf(run, term.domain, domain);
      return isAskable(name) ? matchesExchange(run, term, domain, name) : false;
    }
  }
}

type Hosts = Extract<Directive, { kind: 'a' | 'mx' }>;

function addressesOf(run: Run, name: string): Promise<DnsAnswer<'A'> | DnsAnswer<'AAAA'>> {
  return run.ip.family === 4 ? run.lookup(name, 'A') : run.lookup(name, 'AAAA');
}

function matchesHost(run: Run, term: Hosts, domain: string, answer: DnsAnswer<'A'> | DnsAnswer<'AAAA'>): boolean | Stop {
  const failed = failure(run, term, domain, answer);
  if (failed) return failed;
  const prefix = run.ip.family === 4 ? (term.prefix4 ?? 32) : (term.prefix6 ?? 128);
  const records = answer.status === 'found' ? answer.records : [];
  return records.some((text) => {
    const address = readAddress(text);
    return address !== null && holds({ ...address, prefix }, run.ip);
  });
}

async function matchesExchange(run: Run, term: Hosts, domain: string, name: string): Promise<boolean | Stop> {
  const answer = await run.lookup(name, 'MX');
  const failed = failure(run, term, domain, answer);
  if (failed) return failed;
  if (answer.status !== 'found') return false;
  if (answer.records.length > maxExchanges)
    return stop(
      'permerror',
      `${name} has ${answer.records.length} mail servers; "${term.text}" may ask for ${maxExchanges}.`,
      'RFC 7208 4.6.4',
    );
  const hosts = answer.records.map(({ exchange }) => exchange).filter(isAskable);
  for (const addresses of await Promise.all(hosts.map((host) => addressesOf(run, host)))) {
    const matched = matchesHost(run, term, domain, addresses);
    if (matched !== false) return matched;
  }
  return false;
}

/** The error of an answer: it failed, or it is one empty answer too many. Counts the empty ones. */
function failure(run: Run, term: Directive, domain: string, answer: { status: string; detail?: string }): Stop | null {
  if (answer.status === 'failed')
    return stop(
      'temperror',
      `"${term.text}" in the record of ${domain} could not be looked up (${answer.detail ?? ''}).`,
      'RFC 7208 5',
    );
  if (answer.status === 'found') return null;
  run.voids += 1;
  if (run.voids <= run.voidLimit) return null;
  return stop(
    'permerror',
    `"${term.text}" in the record of ${domain} is one empty DNS lookup too many (${run.voids}).`,
    'RFC 7208 4.6.4',
  );
}
