import { bySeverity, type Flag } from '../judge/flag.ts';
import type { MailTestFacts, MailTestResult } from './facts.ts';

type Parts = Pick<MailTestResult, 'spf' | 'signatures' | 'dmarc'>;
type Draft = Pick<Flag, 'code' | 'severity' | 'topic' | 'at' | 'why' | 'source'> & Partial<Flag>;

const flag = (draft: Draft): Flag => ({ seen: '', todo: null, fix: null, by: 'dns_host', ...draft });

const senderOf = ({ service, ip }: MailTestFacts) => service?.name ?? ip ?? 'the sending service';

function spfFlags(facts: MailTestFacts, { spf, dmarc, signatures }: Parts): Flag[] {
  const { author, ip, service } = facts;
  if (spf === null || ip === null) return [];
  const isCovered = signatures.some(({ result, isAligned }) => result === 'pass' && isAligned === true);
  const base = {
    severity: isCovered || dmarc.result === 'unknown' ? 'low' : 'high',
    topic: 'spf',
    at: spf.domain,
    seen: `${spf.result}: ${spf.reason}`,
  } as const;
  const term = service?.include == null ? `${ip.includes(':') ? 'ip6' : 'ip4'}:${ip}` : `include:${service.include}`;
  if (spf.result === 'pass') {
    if (spf.isAligned !== false || author === null) return [];
    return [
      flag({
        ...base,
        code: 'TEST_SPF_UNALIGNED',
        why: `SPF passes for ${spf.domain}, the domain of the return path, but the message is from ${author}. For DMARC the two must match.`,
        todo: `Set a return path below ${author} at ${senderOf(facts)}; services call it a custom bounce domain. Signing with DKIM as ${author} is enough too.`,
        by: 'sender',
        source: 'RFC 9989 4.4.2',
      }),
    ];
  }
  if (spf.result === 'temperror') return [];
  if (spf.result === 'permerror')
    return [
      flag({
        ...base,
        code: 'TEST_SPF_ERROR',
        why: `Receivers cannot use the SPF record of ${spf.domain}: ${spf.reason}`,
        todo: `Correct the SPF record of ${spf.domain}. A check of the domain shows the corrected record.`,
        source: 'RFC 7208 2.6.7',
      }),
    ];
  if (spf.result === 'none')
    return [
      flag({
        ...base,
        code: 'TEST_SPF_NONE',
        why: `${spf.domain}, the domain of the return path, has no SPF record.`,
        todo: `Publish an SPF record at ${spf.domain} that contains ${term} and all your other senders.`,
        source: 'RFC 7208 2.6.1',
      }),
    ];
  return [
    flag({
      ...base,
      code: 'TEST_SPF_FAIL',
      why: `The SPF record of ${spf.domain} does not allow ${ip}${service === null ? '' : `, a server of ${service.name}`}.`,
      todo: `If you use this server, add ${term} to the SPF record of ${spf.domain}, before the term with "all".`,
      source: 'RFC 7208 2.6.4',
    }),
  ];
}

function dkimFlags(facts: MailTestFacts, { spf, signatures, dmarc }: Parts): Flag[] {
  const { author } = facts;
  const isCovered = spf?.result === 'pass' && spf.isAligned === true;
  const severity = isCovered || dmarc.result === 'unknown' ? 'medium' : 'high';
  if (facts.signatures === null)
    return [
      flag({
        code: 'TEST_DKIM_MANY',
        severity: 'medium',
        topic: 'dkim',
        at: author ?? '',
        why: 'The message carries more DKIM signatures than receivers verify, so we verified none.',
        todo: 'Send a message that comes straight from your mail service.',
        by: 'sender',
        source: 'RFC 6376 6.1',
      }),
    ];
  if (author === null) return [];
  if (signatures.length === 0)
    return [
      flag({
        code: 'TEST_DKIM_NONE',
        severity,
        topic: 'dkim',
        at: author,
        why: 'The message is not signed with DKIM, so it usually fails DMARC where it is forwarded.',
        todo: `Turn on DKIM for ${author} at ${senderOf(facts)}, and publish the key that it shows.`,
        by: 'sender',
        source: 'RFC 9989 4.4.1',
      }),
    ];
  const broken = signatures
    .filter(({ result }) => result === 'fail')
    .map(({ domain, selector, detail, isAligned }) =>
      flag({
        code: 'TEST_DKIM_FAIL',
        severity: isAligned === true ? severity : 'low',
        topic: 'dkim',
        at: `${selector}._domainkey.${domain}`,
        seen: detail,
        ...dkimCauses(detail, domain, selector),
        source: 'RFC 6376 6.1',
      }),
    );
  const valid = signatures.filter(({ result }) => result === 'pass');
  if (valid.length === 0 || valid.some(({ isAligned }) => isAligned !== false)) return broken;
  const [first] = valid;
  return [
    ...broken,
    flag({
      code: 'TEST_DKIM_UNALIGNED',
      severity,
      topic: 'dkim',
      at: first?.domain ?? author,
      seen: valid.map(({ domain, selector }) => `d=${domain} s=${selector}`).join('\n'),
      why: `The message is signed by ${first?.domain ?? ''}, but it is from ${author}. For DMARC the two must match.`,
      todo: `Set up DKIM for ${author} at ${senderOf(facts)}, so that it signs as you.`,
      by: 'sender',
      source: 'RFC 9989 4.4.1',
    }),
  ];
}

function dkimCauses(detail: string, domain: string, selector: string): Pick<Flag, 'why' | 'todo' | 'by'> {
  if (/no key/i.test(detail))
    return {
      why: `The signature of ${domain} names a key that is not in the DNS.`,
      todo: `Publish the key of the selector ${selector}; the service that signs shows its value.`,
      by: 'dns_host',
    };
  if (/body hash/i.test(detail))
    return {
      why: `The text of the message was changed after ${domain} signed it.`,
      todo: 'Look for a gateway that adds a disclaimer or a footer, and let it do so before the message is signed.',
      by: 'sender',
    };
  if (/weak|expired/i.test(detail))
    return {
      why: `Receivers do not accept the signature of ${domain}: ${detail}.`,
      todo: 'Create a new 2048-bit key at the service that signs, and publish it.',
      by: 'sender',
    };
  return {
    why: `The signature of ${domain} does not verify (${detail}).`,
    todo: `Compare the key at ${selector}._domainkey.${domain} with the one that the service shows.`,
    by: 'dns_host',
  };
}

/** What to fix after a test message, worst first. */
export function mailTestFlags(facts: MailTestFacts, parts: Parts): Flag[] {
  const { author } = facts;
  const fromFlags =
    author === null
      ? [
          flag({
            code: 'TEST_FROM',
            severity: 'high',
            topic: 'dmarc',
            at: '',
            why: 'The message needs exactly one From header, with an address of one domain.',
            todo: 'Correct the From header where the message is written.',
            by: 'sender',
            source: 'RFC 5322 3.6',
          }),
        ]
      : [];
  const noRecord =
    author !== null && parts.dmarc.result === 'none'
      ? [
          flag({
            code: 'TEST_DMARC_NONE',
            severity: 'high',
            topic: 'dmarc',
            at: `_dmarc.${author}`,
            why: `${author} has no DMARC record, so receivers do not act on a message that fails.`,
            todo: 'Check the domain above for the record to start with.',
            source: 'RFC 9989 4.10',
          }),
        ]
      : [];
  return bySeverity([...fromFlags, ...noRecord, ...spfFlags(facts, parts), ...dkimFlags(facts, parts)]);
}
