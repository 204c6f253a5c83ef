import type { DnsAnswer, Lookup, LookupFailure, RecordData, RecordType } from '#domain/dns/answer.ts';
import type { Check, SpfNode, SpfTerm } from '#src/entities/dns-check/types.ts';

type Held = { status: 'found'; records: unknown[] } | { status: 'nodata' } | { status: 'failed'; reason: LookupFailure };

const reasons: readonly LookupFailure[] = ['timeout', 'servfail', 'refused', 'malformed', 'bogus', 'loop', 'private', 'limit'];

/** Text as octets, as TXT records carry it; one character of the result is one octet. */
export function octetsOf(text: string): string {
  return [...new TextEncoder().encode(text.toWellFormed())].map((octet) => String.fromCharCode(octet)).join('');
}

const stringsOf = (text: string): string[] => octetsOf(text).match(/.{1,255}/gs) ?? [''];

function failedFor(failure: string | null): Held {
  const reason = reasons.find((one) => failure?.includes(one)) ?? 'timeout';
  return { status: 'failed', reason };
}

function ofNode(node: SpfNode, own: number): Held {
  if (node.status === 'record') return { status: 'found', records: [stringsOf(node.text ?? '')] };
  if (node.status === 'multiple') return { status: 'found', records: [stringsOf(node.text ?? ''), stringsOf(node.text ?? '')] };
  if (node.status === 'none') return own > 0 ? { status: 'nodata' } : { status: 'found', records: [['']] };
  return failedFor(node.failure);
}

const plain = (network: string) => network.split('/')[0] ?? network;

/** The addresses behind one term: all of them are assigned to its first host, so that the networks stay those of the check. */
function holdAddresses(term: SpfTerm, hold: (name: string, type: RecordType, held: Held) => void): void {
  const { target, kind, networks, hosts, failures, voids } = term;
  if (target === null) return;
  if (kind === 'mx')
    hold(
      target,
      'MX',
      hosts.length > 0
        ? { status: 'found', records: hosts.map((exchange, index) => ({ preference: index, exchange })) }
        : failures.length > 0
          ? failedFor(failures[0] ?? null)
          : { status: 'nodata' },
    );
  const four = networks.filter((one) => !one.includes(':')).map(plain);
  const six = networks.filter((one) => one.includes(':')).map(plain);
  const names = kind === 'mx' ? hosts : [target];
  names.forEach((name, index) => {
    const failure = failures.find((one) => one.startsWith(`${name} `));
    const isVoid = kind === 'exists' ? voids > 0 : networks.length === 0 || (index > 0 && index >= names.length - voids);
    const held = (addresses: string[]): Held => {
      if (failure !== undefined) return failedFor(failure);
      if (isVoid) return { status: 'nodata' };
      const shown = index === 0 ? addresses : addresses.slice(0, 1);
      if (kind === 'exists') return { status: 'found', records: ['127.0.0.2'] };
      return shown.length > 0 ? { status: 'found', records: shown } : { status: 'nodata' };
    };
    hold(name, 'A', held(four));
    hold(name, 'AAAA', held(six));
  });
}

function holdTree(node: SpfNode, own: number, hold: (name: string, type: RecordType, held: Held) => void): void {
  if (node.status !== 'loop') hold(node.domain, 'TXT', ofNode(node, own));
  for (const term of node.terms) {
    if (term.node !== null) holdTree(term.node, term.voids - term.node.voids, hold);
    else if (term.kind === 'a' || term.kind === 'mx' || term.kind === 'exists') holdAddresses(term, hold);
  }
}

/**
 * The DNS as the last check found it, to evaluate other texts with: the SPF tree, the DMARC tree walk, the mail servers. `texts` replace
 * published records, by name. Every other query fails as not asked, so nothing is claimed about it.
 */
export function storedDns(check: Check, texts: Readonly<Record<string, string>> = {}): Lookup {
  const answers = new Map<string, Held>();
  const hold = (name: string, type: RecordType, held: Held) => {
    const key = `${type} ${name}`;
    if (!answers.has(key)) answers.set(key, held);
  };
  for (const [name, text] of Object.entries(texts)) hold(name, 'TXT', { status: 'found', records: [stringsOf(text)] });
  for (const { at, found, texts: seen, failure } of check.dmarc.steps)
    hold(
      at,
      'TXT',
      found === 'failed'
        ? failedFor(failure)
        : seen.length > 0
          ? { status: 'found', records: seen.map(stringsOf) }
          : { status: 'nodata' },
    );
  if (check.spf.tree !== null) holdTree(check.spf.tree, 0, hold);
  if (check.mx.state === 'found')
    hold(check.domain, 'MX', {
      status: 'found',
      records: check.mx.hosts.map(({ preference, exchange }) => ({ preference, exchange })),
    });
  return <Type extends RecordType>(name: string, type: Type): Promise<DnsAnswer<Type>> => {
    const held = answers.get(`${type} ${name}`) ?? { status: 'failed', reason: 'limit' };
    const way = { aliases: [], authenticated: false, ttlSec: 0 };
    if (held.status === 'failed') return Promise.resolve({ ...held, detail: 'not in the last check' });
    if (held.status === 'nodata') return Promise.resolve({ ...way, status: 'nodata' });
    return Promise.resolve({ ...way, status: 'found', records: held.records as RecordData[Type][] });
  };
}
