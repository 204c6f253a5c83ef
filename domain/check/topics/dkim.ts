import { judgeDkim } from '../../dkim/judge.ts';
import { type DkimFindings, type DkimSelector, lookUpDkim } from '../../dkim/look-up.ts';
import { serviceOfSelector } from '../../dkim/selectors.ts';
import { dkimStatus } from '../../dkim/status.ts';
import type { DmarcFindings } from '../../dmarc/judge.ts';
import type { ScoreInputs } from '../../score/inputs.ts';
import { type TopicDescriptor, textOf, unansweredAt, watchedRecord } from '../topic.ts';

function dkimWire(dkim: DkimFindings) {
  const usable = dkim.selectors.some(({ key }) => key?.state === 'usable');
  const open = dkim.selectors.some(({ state }) => state === 'unknown');
  return {
    state: usable
      ? ('found' as const)
      : open
        ? ('unknown' as const)
        : dkim.nothingBelow
          ? ('missing' as const)
          : ('not_verifiable' as const),
    asked: dkim.asked,
    wildcard: dkim.wildcard?.text ?? null,
    selectors: dkim.selectors.map((selector) => ({
      selector: selector.selector,
      origin: selector.origin,
      service: serviceOfSelector(selector.selector),
      at: selector.at,
      status: dkimStatus(selector),
      key_type: selector.key?.keyType ?? null,
      bits: selector.key?.bits ?? null,
      testing: selector.key?.testing ?? false,
      text: textOf(selector.texts),
      aliases: selector.aliases,
      failure: selector.failure,
    })),
  };
}

/** Whether signatures of the organisational domain's own keys align for a name below it (RFC 9989 4.4.1). */
export function alignsWithOrganisation({ discovery }: DmarcFindings, domain: string): boolean {
  const org = discovery.suffixOrg ?? discovery.org;
  return domain !== org && domain.endsWith(`.${org}`) && discovery.policyStep?.record?.adkim !== 's';
}

/** DKIM: the keys that sign messages (RFC 6376). Selectors that were only guessed are watched once they were found. */
export const dkimTopic: TopicDescriptor<'dkim', DkimFindings, { dmarc: DmarcFindings }, ReturnType<typeof dkimWire>> = {
  topic: 'dkim',
  lookUp: (domain, { lookup, selectors }) => lookUpDkim(lookup, domain, selectors, true),
  stateOf: ({ selectors }) => {
    if (selectors.some(({ state }) => state === 'key')) return 'found';
    return selectors.some(({ state }) => state === 'unknown') ? 'unknown' : 'missing';
  },
  unanswered: ({ selectors }) => selectors.flatMap(({ at, failure }) => unansweredAt(at, failure)),
  evaluate: (found, { domain, dmarc }, { context, keyAges, replacedSelectors }) => {
    const flags = judgeDkim(found, domain, context, keyAges, replacedSelectors);
    const isCovered = context.mail === null && alignsWithOrganisation(dmarc, domain);
    return { flags: isCovered ? flags.filter(({ code }) => code !== 'DKIM_MISSING' && code !== 'DKIM_NOT_FOUND') : flags };
  },
  watched: ({ selectors }) =>
    selectors.map(({ at, texts, failure, aliases }) => watchedRecord('DKIM', at, texts, failure, aliases)),
  wire: dkimWire,
};

const gone = new Set<DkimSelector['state']>(['missing', 'alias_broken', 'no_key']);

/**
 * What the score reads of DKIM; `signs`: reports show aligned signatures; `oldestMonths`: age of the oldest key in use; `replaced`:
 * selectors without a working key that another key has replaced.
 */
export function dkimScore(
  dkim: DkimFindings,
  signs: boolean,
  oldestMonths: number | null,
  replaced: ReadonlySet<string> = new Set(),
): ScoreInputs['dkim'] {
  const { selectors, wildcard, nothingBelow, isWildcardOpen } = dkim;
  const usable = selectors.flatMap(({ key }) => (key?.state === 'usable' ? [key] : []));
  const open = selectors.some(({ state }) => state === 'unknown');
  const certain = usable.length > 0 || nothingBelow || signs || selectors.some(({ state }) => state !== 'missing');
  if ((open && usable.length === 0) || (!certain && wildcard === null)) return null;
  const bits = usable.filter(({ keyType }) => keyType === 'rsa').map((key) => key.bits ?? 0);
  const strongest = usable.some(({ keyType }) => keyType === 'ed25519') ? 2048 : null;
  return {
    validKeys: usable.length,
    weakestBits: bits.length > 0 ? Math.min(...bits) : strongest,
    hasTestFlag: usable.some((key) => key.testing),
    revokedInUse: selectors.some(({ key, passedRecently }) => key?.state === 'revoked' && passedRecently),
    goneInUse: selectors.some((one) => one.passedRecently && gone.has(one.state) && !replaced.has(one.selector)),
    oldestMonths,
    wildcardRevoked: isWildcardOpen === true ? null : wildcard?.state === 'revoked',
  };
}
