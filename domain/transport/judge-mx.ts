import { isPublicAddress } from '../dns/public-only.ts';
import type { JudgeContext } from '../judge/context.ts';
import { bySeverity, type Flag } from '../judge/flag.ts';
import { transportFlag } from './flag.ts';
import { couldRegister } from './host.ts';
import { type MxFindings, type MxHost, takesMail } from './mx.ts';

const nothing = '0 .';

/** How a recursive server says that a zone lets a lookup fail. REFUSED is its own refusal (RFC 1035 4.1.1). */
export const faultsOfZone = new Map<MxHost['tlsaFault'], string>([
  ['servfail', 'SERVFAIL'],
  ['bogus', 'invalid signatures'],
]);

function hostFlags(host: MxHost, domain: string, others: readonly MxHost[]): Flag[] {
  const value = `${host.preference} ${host.exchange}`;
  const base = { topic: 'mx', at: domain, seen: value } as const;
  const target = host.aliases.at(-1);
  const canGo = others.some((other) => other !== host && other.state === 'ok');
  if (host.state === 'dangling') {
    const way = target === undefined ? '' : ` (it leads to ${target})`;
    return [
      transportFlag({
        ...base,
        code: 'MX_DANGLING',
        severity: 'high',
        why: `Messages should go to ${host.exchange}, but that name has no address${way}.${couldRegister(target ?? host.exchange, domain) ? ' Whoever registers the name could receive your messages.' : ''}`,
        todo: canGo ? 'Delete this MX record.' : 'Correct the name. Your mail service shows the right one.',
        fix: canGo ? { action: 'remove', name: domain, type: 'MX', value } : null,
        source: 'RFC 5321 5.1',
      }),
    ];
  }
  if (host.addresses.length > 0 && !host.addresses.some(isPublicAddress))
    return [
      transportFlag({
        ...base,
        code: 'MX_PRIVATE',
        severity: 'high',
        why: `${host.exchange} has only private addresses (${host.addresses.slice(0, 3).join(', ')}), so nobody outside your network can deliver to it.`,
        todo: canGo ? 'Delete this MX record.' : 'Give the host a public address.',
        fix: canGo ? { action: 'remove', name: domain, type: 'MX', value } : null,
        source: 'RFC 1918 3',
      }),
    ];
  if (host.state === 'alias' && target !== undefined)
    return [
      transportFlag({
        ...base,
        code: 'MX_IS_CNAME',
        severity: 'medium',
        why: `${host.exchange} is an alias (CNAME), which an MX record must not name; some senders do not deliver to it.`,
        todo: 'Use the host that the alias points to.',
        fix: { action: 'replace', name: domain, type: 'MX', value: `${host.preference} ${target}` },
        source: 'RFC 2181 10.3',
      }),
    ];
  if (host.state === 'address')
    return [
      transportFlag({
        ...base,
        code: 'MX_IS_ADDRESS',
        severity: 'high',
        why: 'An MX record must name a host. Senders look for a host with this address as its name, find none, and cannot deliver.',
        todo: `Give the server a name such as mail.${domain} with an A record for the address, and put that name into the MX record.`,
        source: 'RFC 1035 3.3.9, RFC 5321 5.1',
      }),
    ];
  return [];
}

const operator = (exchange: string, domain: string, todo: string) =>
  couldRegister(exchange, domain) ? `Ask whoever runs ${exchange} to do this: ${todo}` : todo;

/** What senders that check DANE make of the TLSA records of a host whose name and MX record are signed (RFC 7672 2.1, 2.2). */
function daneFlags({ exchange, preference, tlsaFault }: MxHost, domain: string): Flag[] {
  const base = { topic: 'mx', at: domain, seen: `${preference} ${exchange}` } as const;
  if (tlsaFault === 'unusable')
    return [
      transportFlag({
        ...base,
        code: 'TLSA_UNUSABLE',
        severity: 'low',
        why: `Senders that check DANE cannot use any TLSA record of ${exchange}, so they encrypt without checking the certificate.`,
        todo: operator(exchange, domain, 'Publish a TLSA record with usage 3, selector 1 and a SHA-256 digest of the key.'),
        source: 'RFC 7672 2.2',
      }),
    ];
  const fault = faultsOfZone.get(tlsaFault);
  if (fault === undefined) return [];
  return [
    transportFlag({
      ...base,
      code: 'TLSA_FAILS',
      severity: 'high',
      why: `The TLSA lookup for ${exchange} fails although its zone is signed (${fault}). Senders that check DANE, Microsoft 365 among them, do not deliver to this server until it is answered.`,
      todo: operator(exchange, domain, `Have the name servers answer for _25._tcp.${exchange}, with or without TLSA records.`),
      source: 'RFC 7672 2.1.2',
    }),
  ];
}

/** Findings about where mail for the domain goes, worst first. A lookup that failed makes none, but for TLSA in a signed zone, where it keeps mail away. */
export function judgeMx(findings: MxFindings, domain: string, context: JudgeContext): Flag[] {
  const { state, hosts, implicit, nullBeside } = findings;
  const isParked = context.mailClass === 'parked';
  const flags = hosts.flatMap((host) => hostFlags(host, domain, hosts));
  if (findings.authenticated) flags.push(...hosts.flatMap((host) => daneFlags(host, domain)));
  const base = { topic: 'mx', at: domain } as const;
  if (nullBeside)
    flags.push(
      transportFlag({
        ...base,
        code: 'NULL_MX_WITH_OTHERS',
        severity: 'medium',
        seen: [nothing, ...hosts.map(({ preference, exchange }) => `${preference} ${exchange}`)].join('\n'),
        why: 'One record says that the domain receives no messages, others name mail servers. Senders may follow either.',
        todo: isParked ? 'Keep only the record that says so: 0 and a dot.' : 'Delete the record with the dot.',
        fix: { action: isParked ? 'replace' : 'remove', name: domain, type: 'MX', value: nothing },
        source: 'RFC 7505 3',
      }),
    );
  if (isParked && !nullBeside && (state === 'none' || state === 'found'))
    flags.push(
      transportFlag({
        ...base,
        code: 'PARKED_WITHOUT_NULL_MX',
        severity: 'low',
        seen: hosts.map(({ preference, exchange }) => `${preference} ${exchange}`).join('\n'),
        why:
          state === 'found'
            ? 'Nobody sends as this domain, but messages to it are still delivered somewhere.'
            : implicit
              ? `No record says that this domain receives no messages, so senders try the address of ${domain} itself, often for days.`
              : 'No record says that this domain receives no messages. Where it gets an address, such as for a website, senders try that.',
        todo:
          state === 'found'
            ? 'If nobody reads messages to this domain, publish this instead of the MX records.'
            : 'Publish a null MX.',
        fix: { action: state === 'found' ? 'replace' : 'publish', name: domain, type: 'MX', value: nothing },
        source: 'RFC 7505 3',
      }),
    );
  if (!isParked && state === 'none' && takesMail(findings) !== 'unknown')
    flags.push(
      transportFlag({
        ...base,
        code: 'MX_MISSING',
        severity: 'info',
        seen: '',
        why: implicit
          ? `There is no MX record, so messages go to the address of ${domain} itself, which is often only a web server.`
          : 'Replies and bounces cannot be delivered, and some receivers reject messages from such a domain.',
        todo: 'If people should be able to reply, publish the MX records that your mail service shows.',
        source: 'RFC 5321 5.1',
      }),
    );
  return bySeverity(flags);
}
