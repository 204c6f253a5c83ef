import { isConfirmed } from '../../dmarc/confirm.ts';
import { isAboveOrganisation } from '../../dmarc/discovery.ts';
import { effectivePolicy } from '../../dmarc/effective-policy.ts';
import { type DmarcFindings, judgeDmarc, lookUpDmarc } from '../../dmarc/judge.ts';
import type { DmarcRecord } from '../../dmarc/record.ts';
import type { ScoreInputs } from '../../score/inputs.ts';
import { type TopicDescriptor, type Unanswered, watchedRecord } from '../topic.ts';
import { dmarcWire } from './dmarc-wire.ts';

function unanswered({ discovery, destinations }: DmarcFindings): Unanswered[] {
  const steps = discovery.steps.flatMap(({ at, failure }) => (failure === null ? [] : [{ name: at, why: failure }]));
  const open = destinations.flatMap(({ tag, uri, at, authorised, receives }) => {
    const name = authorised === 'unknown' ? at : receives === 'unknown' ? uri.host : null;
    return name === null ? [] : [{ name, why: `We could not look up whether reports reach ${uri.address} (${tag}).` }];
  });
  return [...steps, ...open];
}

/** DMARC: the policy and where reports go (RFC 9989). A record that only some resolvers miss is unknown. */
export const dmarcTopic: TopicDescriptor<'dmarc', DmarcFindings, unknown, ReturnType<typeof dmarcWire>> = {
  topic: 'dmarc',
  lookUp: (domain, { lookup }) => lookUpDmarc(lookup, domain),
  stateOf: ({ discovery }) => {
    if (discovery.unknown) return 'unknown';
    return discovery.steps.some((walked) => walked.found !== 'none') ? 'found' : 'missing';
  },
  unanswered,
  evaluate: (found, _others, { context }) => ({ flags: judgeDmarc(found, context) }),
  watched: ({ discovery, confirmation }, domain) => {
    const own = discovery.steps[0];
    const unsure = confirmation == null || isConfirmed(confirmation) ? null : 'resolvers disagree';
    return [watchedRecord('DMARC', `_dmarc.${domain}`, own?.texts ?? [], own?.failure ?? unsure, own?.aliases)];
  },
  wire: (found, { domain }) => dmarcWire(found, domain),
};

const unclean = new Set(['bad_value', 'not_a_tag', 'duplicate', 'bad_uri', 'unsupported_scheme', 'size_suffix', 'upper_case']);

function isClean(record: DmarcRecord): boolean {
  const rehearses = record.testing && /^\s*0+\s*$/.test(record.pct ?? '');
  return record.remarks.every(({ kind, tag }) => !unclean.has(kind) && (kind !== 'historic' || (tag === 'pct' && rehearses)));
}

/** What the score reads of DMARC; `null` where a failed lookup leaves the policy open. */
export function dmarcScore({ discovery, destinations }: DmarcFindings): ScoreInputs['dmarc'] {
  if (discovery.unknown) return null;
  const step = discovery.policyStep;
  const record = step?.record ?? null;
  const of = (whose: 'self' | 'existing' | 'nonexistent') => effectivePolicy(discovery, whose)?.asked ?? 'none';
  const rua = destinations.filter(({ tag }) => tag === 'rua');
  const refused = (authorised: string, receives: string) =>
    authorised === 'no' || authorised === 'elsewhere' || receives === 'no';
  const usableRua = rua.some(({ authorised, receives }) => !refused(authorised, receives));
  const openRua = rua.some(({ authorised, receives }) => authorised === 'unknown' || receives === 'unknown');
  return {
    usable: record !== null,
    policy: of('self'),
    testing: record?.testing ?? false,
    subdomains: of('existing'),
    nonexistent: of('nonexistent'),
    hasRua: (record?.rua.length ?? 0) > 0,
    ruaAuthorised: usableRua ? true : openRua ? null : false,
    isClean: step !== null && record !== null && !isAboveOrganisation(discovery, step.domain) && isClean(record),
  };
}
