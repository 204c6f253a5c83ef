import { judgeDkim } from '../dkim/judge.ts';
import { dkimFlag } from '../dkim/judge-key.ts';
import { lookUpDkim } from '../dkim/look-up.ts';
import { judgeDmarc, lookUpDmarc } from '../dmarc/judge.ts';
import type { DnsAnswer, Lookup, RecordData, RecordType } from '../dns/answer.ts';
import { visitor } from '../judge/context.ts';
import type { Flag } from '../judge/flag.ts';
import { ok, type Result, refused } from '../result.ts';
import { judgeSpf } from '../spf/judge.ts';
import { spfTree } from '../spf/tree.ts';
import { lookUpBimi } from '../transport/bimi.ts';
import { judgeBimi } from '../transport/judge-bimi.ts';
import { judgeMtaSts } from '../transport/judge-mta-sts.ts';
import { policyAddress } from '../transport/judge-mta-sts-policy.ts';
import { judgeTlsRpt } from '../transport/judge-tls-rpt.ts';
import { lookUpMtaSts } from '../transport/mta-sts.ts';
import { lookUpMx } from '../transport/mx.ts';
import type { PolicyFetch } from '../transport/policy-fetch.ts';
import { lookUpTlsRpt } from '../transport/tls-rpt.ts';

/** What a pasted text was taken for. */
export type PastedKind = 'dmarc' | 'spf' | 'dkim' | 'tls_rpt' | 'mta_sts' | 'mta_sts_policy' | 'bimi';

/** A pasted record as read: its type, where it would be published, its text without quotes, and the findings, worst first. */
export type Pasted = { kind: PastedKind; name: string; text: string; flags: Flag[] };

/** What the name of a selector is taken to be where only its record is known. */
export const pastedSelector = 'selector';

const starts: [PastedKind, RegExp][] = [
  ['mta_sts_policy', /^version\s*:\s*STSv1/i],
  ['dmarc', /(^|;)\s*v\s*[=:]\s*dmarc/i],
  ['spf', /^v\s*[=:]\s*spf/i],
  ['mta_sts', /^v\s*[=:]\s*STSv/i],
  ['tls_rpt', /^v\s*[=:]\s*TLSRPT/i],
  ['bimi', /^v\s*[=:]\s*BIMI/i],
  ['dkim', /^(v\s*[=:]\s*dkim|[kpthsgn]\s*=)/i],
];

/**
 * The text a panel or a zone file holds: quoted strings are joined, a name and type before them and white space around are dropped. Quotes
 * inside a record stay, since receivers see them too.
 */
function unquoted(text: string): string {
  if (starts.some(([, start]) => start.test(text.trim()))) return text.trim();
  const strings = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, inner]) => (inner ?? '').replace(/\\(.)/gs, '$1'));
  return (strings.length > 0 ? strings.join('') : text.trim().replace(/^\S+\s+(?:\d+\s+)?(?:IN\s+)?TXT\s+/i, '')).trim();
}

/** The intended type of a text, by its beginning; `null` if unclear. */
export function kindOfPasted(text: string): PastedKind | null {
  const bare = unquoted(text).replace(/^[“”„‘’']+/, '');
  return starts.find(([, start]) => start.test(bare))?.[0] ?? null;
}

function octets(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** A DNS that knows one TXT record, has nothing at `absent`, and does not answer about anything else. */
function dnsOf(at: string, text: string, absent: (name: string) => boolean): Lookup {
  const strings: string[] = octets(text).match(/.{1,255}/gs) ?? [''];
  return <Type extends RecordType>(name: string, type: Type): Promise<DnsAnswer<Type>> => {
    const way = { aliases: [], authenticated: false, ttlSec: 0 };
    if (name === at && type === 'TXT')
      return Promise.resolve({ ...way, status: 'found', records: [strings] as RecordData[Type][] });
    if (absent(name)) return Promise.resolve({ ...way, status: 'nodata' });
    return Promise.resolve({ status: 'failed', reason: 'timeout', detail: 'not asked' });
  };
}

const revoked = {
  code: 'DKIM_REVOKED',
  severity: 'info',
  why: 'The key is withdrawn (p= is empty), so no signature made with it is valid.',
  todo: 'If a mail service signs with it, copy the key again from there.',
  source: 'RFC 6376 3.6.1',
} as const;

const noFile: PolicyFetch = () => Promise.resolve({ status: 'failed', reason: 'private', detail: 'not asked' });

type Judged = { name: string; flags: Flag[] };

async function judgeKind(kind: PastedKind, text: string, domain: string, nowMs: number): Promise<Judged> {
  const nothing = () => false;
  if (kind === 'dmarc') {
    const name = `_dmarc.${domain}`;
    const above = (asked: string) => asked.startsWith('_dmarc.');
    return { name, flags: judgeDmarc(await lookUpDmarc(dnsOf(name, text, above), domain), visitor) };
  }
  if (kind === 'spf') {
    const tree = await spfTree(dnsOf(domain, text, nothing), domain);
    return { name: domain, flags: judgeSpf(tree, { mailClass: 'people', dmarcEnforces: false, dkimCoversPct: null }).flags };
  }
  if (kind === 'dkim') {
    const name = `${pastedSelector}._domainkey.${domain}`;
    const lookup = dnsOf(name, text, () => true);
    const one = { selector: pastedSelector, origin: 'manual', passedRecently: false } as const;
    const found = await lookUpDkim(lookup, domain, [one], false);
    const isRevoked = found.selectors[0]?.key?.state === 'revoked';
    return { name, flags: [...judgeDkim(found, domain, visitor), ...(isRevoked ? [dkimFlag(name, text, revoked)] : [])] };
  }
  if (kind === 'bimi') {
    const name = `default._bimi.${domain}`;
    const found = await lookUpBimi(dnsOf(name, text, nothing), domain);
    return { name, flags: judgeBimi(found, visitor, { policy: null, pct: null, unknown: true }) };
  }
  if (kind === 'tls_rpt') {
    const name = `_smtp._tls.${domain}`;
    const lookup = dnsOf(name, text, nothing);
    const mx = await lookUpMx(lookup, domain);
    return { name, flags: judgeTlsRpt(await lookUpTlsRpt(lookup, domain), domain, visitor, { mx, mode: null }) };
  }
  const isFile = kind === 'mta_sts_policy';
  const lookup = dnsOf(`_mta-sts.${domain}`, isFile ? 'v=STSv1; id=1' : text, nothing);
  const serve: PolicyFetch = () =>
    Promise.resolve({ status: 'fetched', body: `${text}\n`, contentType: 'text/plain', certificateExpiresAt: null });
  const [mx, found] = await Promise.all([lookUpMx(lookup, domain), lookUpMtaSts(lookup, isFile ? serve : noFile, domain)]);
  const name = isFile ? policyAddress(domain) : `_mta-sts.${domain}`;
  return { name, flags: judgeMtaSts(found, domain, visitor, { mx, nowMs }) };
}

/**
 * Evaluates the text of one record, or of an MTA-STS policy file, as if it were published at `domain`, with nothing else looked up: only
 * findings about the text itself are returned. Refused if the type of the text is unclear. Sources: those of the individual findings.
 */
export async function judgePasted(text: string, domain: string, nowMs: number): Promise<Result<Pasted>> {
  const kind = kindOfPasted(text);
  if (kind === null)
    return refused(
      'pasted_kind',
      'We do not recognise this record. Paste the value of a DMARC, SPF, DKIM, MTA-STS, TLS-RPT or BIMI record, or an MTA-STS policy file.',
      'RFC 9989 4.7',
    );
  const bare = kind === 'mta_sts_policy' ? text.trim() : unquoted(text);
  const { name, flags } = await judgeKind(kind, bare, domain, nowMs);
  return ok({ kind, name, text: bare, flags: flags.filter(({ at }) => at === name) });
}
