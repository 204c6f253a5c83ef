import type { SenderRule } from '../vocabulary/senders.ts';

/** What the reports of a period say of one sending address, in counts of messages. */
export type SourceSums = { total: number; passed: number; dkimAligned: number; spfAligned: number; forwarded: number };

/** The parts of the threat score, 0 to 50, 30 and 20 points. */
export type ThreatParts = { fails: number; unknown: number; volume: number };

/** The most points of each part; together 100. */
export const mostPoints: ThreatParts = { fails: 50, unknown: 30, volume: 20 };

const most = (part: number, whole: number) => whole > 0 && part / whole >= 0.95;

/**
 * The names behind an address or sender: the sending service or organisation and the mailing list server that it proves to be; `null` where
 * not proven. `ownName`: another name of the organisation for which a check passed, not aligned. `passesElsewhere`: a check passed for another
 * domain, which does not say who sends where anybody may use its servers.
 * `isOurs`: people said that it sends for the domain.
 */
export type ProvenNames = {
  service: string | null;
  list?: string | null;
  ownName?: string | null;
  passesElsewhere?: boolean;
  isOurs?: boolean;
};

/**
 * The rule that decides what is said of an address or sender. A mailing list is one whose server is proven and that passes on messages of
 * the domain: anybody may name a server "lists", so the name alone is not enough.
 */
export function sourceRule(sums: SourceSums, { service, list = null, ownName = null }: ProvenNames): SenderRule {
  const { total, passed, dkimAligned, spfAligned, forwarded } = sums;
  if (total === 0) return 'no_messages';
  if (most(dkimAligned, total) && most(spfAligned, total)) return 'passes_both';
  if (most(passed, total)) {
    if (most(dkimAligned, total)) return 'passes_dkim';
    return most(spfAligned, total) ? 'passes_spf' : 'passes_either';
  }
  if (list !== null && (dkimAligned > 0 || forwarded > 0)) return 'mailing_list';
  if (forwarded > (total - passed) / 2) return 'forwarder';
  if (passed === 0) return service === null && ownName === null ? 'unproven' : 'not_aligned';
  return dkimAligned === 0 ? 'needs_dkim' : 'partly';
}

/** What a rule looks at, as a name for it. */
export const ruleLabels: Record<SenderRule, string> = {
  no_messages: 'No messages',
  passes_both: 'SPF and DKIM pass',
  passes_dkim: 'DKIM passes',
  passes_spf: 'SPF passes',
  passes_either: 'SPF or DKIM passes',
  mailing_list: 'Mailing list',
  forwarder: 'Forwarder',
  not_aligned: 'Not aligned by DKIM or SPF',
  unproven: 'Nothing proves the sender',
  needs_dkim: 'Needs DKIM',
  partly: 'Set up in part',
};

/** What is said of a sender whose messages passed until some day and have failed since. */
export const brokenVerdict = 'Its messages passed before; now nearly all fail.';

/** Whether a sender is said to have broken: `failingSince` is when its messages began to fail, where they passed before. */
export const isBroken = (rule: SenderRule, failingSince: object | null): boolean => rule === 'partly' && failingSince !== null;

/** One sentence on an address or sender: what its messages pass, by the rule that decides it. */
export function sourceVerdict(
  rule: SenderRule,
  { service, list, ownName = null, passesElsewhere = false, isOurs = false }: ProvenNames,
): string {
  switch (rule) {
    case 'no_messages':
      return 'No messages in this period.';
    case 'passes_both':
      return 'Passes SPF and DKIM.';
    case 'passes_dkim':
      return 'Passes DKIM only.';
    case 'passes_spf':
      return 'Passes SPF only.';
    case 'passes_either':
      return 'Passes, sometimes by DKIM and sometimes by SPF.';
    case 'mailing_list':
      return `The mailing list server ${list} passes messages on; those that it changes fail.`;
    case 'forwarder':
      return 'Receivers say that it forwards messages of the domain.';
    case 'not_aligned':
      return service === null
        ? `Passes SPF or DKIM for ${ownName}, which is not aligned with this domain: all fail.`
        : `${service} sends these, but is not set up for this domain: all fail.`;
    case 'unproven':
      return `${passesElsewhere ? 'Passes SPF or DKIM for other domains only' : 'Fails SPF and DKIM'}: ${isOurs ? 'not set up for this domain' : 'forged, or not set up'}.`;
    case 'needs_dkim':
      return 'DKIM never passes for this domain, and SPF only for some messages: it needs DKIM.';
    case 'partly':
      return 'Some of its messages fail: it is set up in part, or passes on those of others.';
  }
}

/**
 * The parts of the threat score of an address: 50 points x share of failing messages, 30 when nothing ever passed, up to 20 by rank of failing
 * volume, `volumeRank` 0 to 1.
 */
export function threatParts({ total, passed }: Pick<SourceSums, 'total' | 'passed'>, volumeRank: number): ThreatParts {
  return {
    fails: total === 0 ? 0 : Math.round((mostPoints.fails * (total - passed)) / total),
    unknown: passed === 0 ? mostPoints.unknown : 0,
    volume: Math.round(mostPoints.volume * volumeRank),
  };
}

/** The threat score, 0 to 100: the sum of its parts. */
export const threatScore = ({ fails, unknown, volume }: ThreatParts): number => fails + unknown + volume;
