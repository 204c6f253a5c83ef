import type { Confirmation, DmarcState } from '../dmarc/confirm.ts';
import type { DkimStatus, Policy } from '../vocabulary.ts';

/** The result of one part of the check, or that it could not be looked up. */
export type Known<Found> = Found | 'unknown';

/** One thing that makes receivers stop at an SPF record; `key` is the same at every domain with the same cause. */
export type SpfCause = { key: string; text: string };

/**
 * A DKIM selector: its state in the DNS and in messages. `since` is when its key was first seen there (`null` if unknown or absent),
 * `isSinceExact` whether its appearance was observed; `seenDay` the last report day with messages that verified with it; `service` the
 * email service it belongs to, derived from its target or name.
 */
export type SelectorFacts = {
  selector: string;
  status: DkimStatus;
  keyType: string | null;
  bits: number | null;
  sinceMs: number | null;
  isSinceExact: boolean;
  seenDay: string | null;
  service: string | null;
};

/**
 * The result of the last DNS check, each part separately, for the rules. `dmarc.state`: `inherited` if a parent name has the record;
 * `confirmation` what several resolvers said about a problem, `null` if they were not asked. `reports`: whether our address is in the
 * record and may receive reports (`null` without such an address). `spf.causes` is complete only if `isComplete`. `registrationEndsMs` and
 * `sts.certificateEndsMs` are epoch ms.
 */
export type DnsFacts = {
  checkedMs: number;
  /** The DNS denies the name itself. */
  isMissing: boolean;
  nameServers: Known<string[]>;
  dmarc: {
    state: DmarcState;
    confirmation: Confirmation | null;
    texts: string[];
    policies: { self: Policy; existing: Policy; nonexistent: Policy } | null;
    reports: { ours: boolean; authorised: Known<boolean>; address: string } | null;
  };
  spf: {
    state: Known<'found' | 'missing' | 'multiple' | 'broken'>;
    lookups: number;
    isComplete: boolean;
    ends: 'fail' | 'softfail' | 'neutral' | 'pass' | 'open' | null;
    causes: SpfCause[];
  };
  selectors: SelectorFacts[];
  mx: Known<string[]>;
  sts: { state: Known<'absent' | 'works' | 'broken'>; why: string | null; certificateEndsMs: number | null };
  dnssec: Known<'signed' | 'unsigned' | 'bogus'>;
  registrationEndsMs: number | null;
};
