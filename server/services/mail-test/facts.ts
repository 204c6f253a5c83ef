import { domainToASCII } from 'node:url';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { type Alignment, alignment } from '#domain/dmarc/alignment.ts';
import { discover } from '#domain/dmarc/discovery.ts';
import type { Lookup } from '#domain/dns/answer.ts';
import { isPublicAddress } from '#domain/dns/public-only.ts';
import type { MailTestFacts, TestedSignature, TestedSpf } from '#domain/mail-test/facts.ts';
import { serviceOfAnyName } from '#domain/senders/index-names.ts';
import { readAddress } from '#domain/spf/address.ts';
import { checkHost } from '#domain/spf/evaluate.ts';
import { validatedNames } from '#domain/spf/validated-names.ts';

/** A message as it came over the wire: its envelope, and who delivered it. `envelopeFrom` is `null` for the null path. */
export type TestMail = { raw: Buffer; envelopeFrom: string | null; remoteAddress: string; helo: string };

/** Receivers verify a few signatures; a message with more would only cost time (RFC 6376 8.4). */
const mostSignatures = 10;

/** 255 characters, each of which may be a surrogate pair: A-labels of longer names take time by the square of their length. */
const longestName = 510;

/** A domain in A-labels; empty for what is none. */
const asciiOf = (domain: string) =>
  domain.length > longestName ? '' : domainToASCII(domain.trim().toLowerCase().replace(/\.$/, ''));

/** The DNS as the verifier of signatures asks it: texts, or an error with the code of Node's resolver. */
function resolverOf(lookup: Lookup) {
  return async (name: string, type: string): Promise<string[][]> => {
    if (type !== 'TXT') throw Object.assign(new Error(`${type} is not asked`), { code: 'ENODATA' });
    const answer = await lookup(name, 'TXT');
    if (answer.status === 'found') return answer.records;
    const code = { nxdomain: 'ENOTFOUND', nodata: 'ENODATA', failed: 'ESERVFAIL' }[answer.status];
    throw Object.assign(new Error(`${name}: ${answer.status}`), { code });
  };
}

const countOf = (raw: Buffer) => {
  const end = raw.indexOf('\r\n\r\n');
  return (raw.toString('latin1', 0, end < 0 ? raw.length : end).match(/^dkim-signature[ \t]*:/gim) ?? []).length;
};

/** The From domain and the signatures; `signatures` is `null` where there are too many to verify. */
async function readSigned(raw: Buffer, lookup: Lookup, now: Date) {
  const isTooMuch = countOf(raw) > mostSignatures;
  const means = { resolver: resolverOf(lookup), minBitLength: 1024, curTime: now, strict: true };
  const cut = raw.indexOf('\r\n\r\n');
  const read = isTooMuch
    ? await dkimVerify(withoutSignatures(raw.subarray(0, cut < 0 ? raw.length : cut + 4)), means)
    : await dkimVerify(raw, means);
  const domains = new Set(read.headerFrom.map((address) => asciiOf(address.slice(address.lastIndexOf('@') + 1))));
  const [only = ''] = domains;
  const author = read.fromFields === 1 && domains.size === 1 && only.includes('.') ? only : null;
  const results = read.results.filter(({ status }) => status.result !== 'none');
  const signatures = results.map(({ signingDomain, selector, status }) => ({
    domain: asciiOf(signingDomain ?? ''),
    selector: selector ?? '',
    result:
      status.result === 'pass' ? ('pass' as const) : status.result === 'temperror' ? ('unknown' as const) : ('fail' as const),
    detail: status.result === 'pass' ? '' : (status.comment ?? status.policy?.['dkim-rules'] ?? status.result),
  }));
  return { author, signatures: isTooMuch ? null : signatures };
}

const withoutSignatures = (head: Buffer) =>
  Buffer.from(head.toString('latin1').replace(/^dkim-signature[ \t]*:.*(?:\r?\n[ \t].*)*\r?\n/gim, ''), 'latin1');

async function serviceAt(lookup: Lookup, ip: string | null): Promise<MailTestFacts['service']> {
  const address = ip === null ? null : readAddress(ip);
  if (address === null) return null;
  for (const name of await validatedNames(lookup, address)) {
    const service = serviceOfAnyName(name);
    if (service !== null) return { name: service.name, include: service.spf?.[0] ?? null };
  }
  return null;
}

/** Looks up all that decides about one message: SPF of its return path, its signatures, and the DMARC record of its From domain. */
export async function factsOfMessage(mail: TestMail, lookup: Lookup, now: Date): Promise<MailTestFacts> {
  const { author, signatures } = await readSigned(mail.raw, lookup, now);
  const ip = isPublicAddress(mail.remoteAddress) ? mail.remoteAddress : null;
  const alignedWith = async (domain: string): Promise<Alignment> =>
    author === null || domain === '' ? 'unaligned' : alignment(lookup, author, domain);
  const spfOf = async (sender: string): Promise<TestedSpf> => {
    const outcome = await checkHost(lookup, { ip: mail.remoteAddress, sender, helo: mail.helo, nowSec: now.getTime() / 1000 });
    return { outcome, alignment: await alignedWith(asciiOf(outcome.domain)) };
  };
  const [spf, tested, dmarc, service] = await Promise.all([
    ip === null ? null : spfOf(mail.envelopeFrom ?? ''),
    signatures === null
      ? null
      : Promise.all(
          signatures.map(async (one): Promise<TestedSignature> => ({ ...one, alignment: await alignedWith(one.domain) })),
        ),
    author === null ? null : discover(lookup, author),
    serviceAt(lookup, ip),
  ]);
  return { author, ip, service, spf, signatures: tested, dmarc };
}
