import type { Policy } from '../dmarc/record.ts';
import type { MailClass } from '../vocabulary.ts';

/** A part of the DNS whose failed lookup leaves points open. */
export type ScoreTopic = 'dkim' | 'wildcard' | 'mx' | 'inboundTls' | 'tlsRpt' | 'dnssec';

/**
 * What the score is made of. `null` means not known now: the check then leaves both sides of the fraction, or counts in full where a failed
 * lookup (`failed`) is the reason, so that a failure never lowers the score. Counts of messages are of 30 days and of the domain's own senders; `dkim.oldestMonths` is `null` where the age of the
 * keys is not known.
 */
export type ScoreInputs = {
  mailClass: MailClass;
  /** False where DMARC or SPF could not be looked up, or the name does not exist: then there is no score. */
  isKnown: boolean;
  writesToLists: boolean;
  failed?: readonly ScoreTopic[];
  /** Another name of the organisation lets anybody pass SPF, aligned. */
  isOpenByName?: boolean;
  dmarc: {
    usable: boolean;
    policy: Policy;
    testing: boolean;
    subdomains: Policy;
    nonexistent: Policy;
    hasRua: boolean;
    ruaAuthorised: boolean | null;
    isClean: boolean;
  } | null;
  hoursSinceReport: number | null;
  mail: { messages: number; passed: number; dkimAligned: number } | null;
  spf: {
    isValid: boolean;
    lookups: number;
    voids: number;
    ends: 'fail' | 'softfail' | 'neutral' | 'pass' | 'open';
    usesPtr: boolean;
    isBroad: boolean;
    isEmptyFail: boolean;
  } | null;
  dkim: {
    validKeys: number;
    weakestBits: number | null;
    hasTestFlag: boolean;
    revokedInUse: boolean;
    /** Messages were signed with a selector within 14 days whose key is not there any more, and no other key replaced it. */
    goneInUse: boolean;
    oldestMonths: number | null;
    wildcardRevoked: boolean | null;
  } | null;
  mx: { takesMail: boolean; isNull: boolean; isSane: boolean } | null;
  inboundTls: { sts: 'enforce' | 'testing' | 'none'; dane: boolean } | null;
  tlsRpt: boolean | null;
  dnssec: 'signed' | 'unsigned' | 'bogus' | null;
};

/** The group a check belongs to, as the page shows them. */
export type ScoreGroup = 'policy' | 'mail' | 'spf' | 'dkim' | 'transport' | 'base';

/**
 * One check of the formula. `measure` answers the points earned out of `of`, `null` where it cannot be measured or does not apply. `needs` are
 * the parts of the DNS it is measured from.
 * `todo` says what earns the missing points, `minutes` about how long that takes, `by` where it is usually done.
 */
export type ScoreCheck = {
  id: string;
  group: ScoreGroup;
  title: string;
  of: number;
  needs?: readonly ScoreTopic[];
  measure: (inputs: ScoreInputs) => number | null;
  todo: (inputs: ScoreInputs) => string;
  /** Another check whose fix brings these points as well, so that nothing needs to be done here. */
  restsOn?: (inputs: ScoreInputs) => string | null;
  /** Checks whose open fixes come first, whatever they gain. */
  after?: readonly string[];
  minutes: number;
  by: 'dns_host' | 'sender' | 'registrar';
};
