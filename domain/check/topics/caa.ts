import type { DnsAnswer, Lookup } from '../../dns/answer.ts';
import type { Flag } from '../../judge/flag.ts';
import { transportFlag } from '../../transport/flag.ts';
import { type TopicDescriptor, textOf, unansweredAt, watchedRecord } from '../topic.ts';

/**
 * The CAA records that apply to a domain (RFC 8659). `at` is the name they were found at: the domain, else the nearest name above it, else
 * the domain itself. `records` as people write them: `0 issue "ca.example"`.
 */
export type CaaFindings = {
  state: 'found' | 'none' | 'unknown';
  at: string;
  records: { critical: boolean; tag: string; value: string }[];
  aliases: string[];
  failure: string | null;
};

const known = new Set(['issue', 'issuewild', 'issuemail', 'issuevmc', 'iodef', 'contactemail', 'contactphone']);
const issuing = new Set(['issue', 'issuewild', 'issuemail', 'issuevmc']);
const issuer = /^\s*(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)?\s*(?:;.*)?$/i;

const spelled = ({ critical, tag, value }: CaaFindings['records'][number]) => `${critical ? 128 : 0} ${tag} "${value}"`;

const isRefused = ({ critical, tag }: CaaFindings['records'][number]) => critical && !known.has(tag.toLowerCase());

/** Asks for the domain and every name above it until records are found (RFC 8659 3). Never throws. */
async function lookUpCaa(lookup: Lookup, domain: string): Promise<CaaFindings> {
  const labels = domain.split('.');
  const none: CaaFindings = { state: 'none', at: domain, records: [], aliases: [], failure: null };
  for (let first = 0; first < labels.length; first += 1) {
    const at = labels.slice(first).join('.');
    const answer: DnsAnswer<'CAA'> = await lookup(at, 'CAA');
    if (answer.status === 'failed') return { ...none, state: 'unknown', at, failure: `${answer.reason}: ${answer.detail}` };
    if (answer.status === 'found') return { ...none, state: 'found', at, records: answer.records, aliases: answer.aliases };
  }
  return none;
}

function evaluateCaa({ state, at, records }: CaaFindings, domain: string): Flag[] {
  const base = { topic: 'caa', at, seen: records.map(spelled).join('\n') } as const;
  if (state === 'none')
    return [
      transportFlag({
        ...base,
        code: 'CAA_MISSING',
        severity: 'info',
        why: `Any certificate authority may issue certificates for ${domain}.`,
        todo: 'Publish a CAA record that names the certificate authorities you use.',
        source: 'RFC 8659 3',
      }),
    ];
  const refused = records.filter(isRefused);
  const unreadable = records.filter(({ tag, value }) => issuing.has(tag.toLowerCase()) && !issuer.test(value));
  return [
    ...refused.map((record) =>
      transportFlag({
        ...base,
        code: 'CAA_CRITICAL_UNKNOWN',
        severity: 'medium',
        seen: spelled(record),
        why: `No certificate authority may issue: the tag "${record.tag}" is marked as critical and none of them knows it.`,
        todo: 'Remove the record or correct its tag.',
        source: 'RFC 8659 4.1',
      }),
    ),
    ...unreadable.map((record) =>
      transportFlag({
        ...base,
        code: 'CAA_ISSUER_SYNTAX',
        severity: 'low',
        seen: spelled(record),
        why: `"${record.value}" is not the name of a certificate authority, so the record allows none.`,
        todo: 'Write the name the authority asks for, such as 0 issue "ca.example".',
        source: 'RFC 8659 4.2',
      }),
    ),
  ];
}

/**
 * `issuers` are the authorities that may issue, none where all are refused, `null` where the records leave it open (RFC 8659 4.1, 4.2); the
 * tag issuewild alone limits wildcard certificates only (4.3).
 */
function caaWire({ state, at, records }: CaaFindings) {
  const limits = records.filter(({ tag }) => tag.toLowerCase() === 'issue' || tag.toLowerCase() === 'issuewild');
  const isOpen = limits.every(({ tag }) => tag.toLowerCase() === 'issuewild');
  const names = limits
    .filter(({ value }) => issuer.test(value))
    .map(({ value }) => value.split(';')[0]?.trim() ?? '')
    .filter((name) => name !== '');
  return {
    state: state === 'none' ? ('missing' as const) : state,
    at,
    text: textOf(records.map(spelled).sort()),
    issuers: records.some(isRefused) ? [] : isOpen ? null : [...new Set(names)].sort(),
  };
}

/** CAA: the certificate authorities that may issue for the domain (RFC 8659). */
export const caaTopic: TopicDescriptor<'caa', CaaFindings, unknown, ReturnType<typeof caaWire>> = {
  topic: 'caa',
  lookUp: (domain, { lookup }) => lookUpCaa(lookup, domain),
  stateOf: ({ state }) => (state === 'none' ? 'missing' : state),
  notAsked: (domain) => ({ state: 'unknown', at: domain, records: [], aliases: [], failure: 'not asked' }),
  unanswered: ({ at, failure }) => (failure === 'not asked' ? [] : unansweredAt(at, failure)),
  evaluate: (found, { domain }) => ({ flags: found.state === 'unknown' ? [] : evaluateCaa(found, domain) }),
  watched: ({ at, records, failure, aliases }, domain) => [
    watchedRecord('CAA', domain, at === domain ? records.map(spelled) : [], failure, aliases),
  ],
  wire: caaWire,
};
