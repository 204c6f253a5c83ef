import type { Confirmation, DmarcState } from '../dmarc/confirm.ts';
import type { DkimStatus, Policy } from '../vocabulary.ts';

/** What one part of the look says, or that it could not be looked up. */
export type Known<Found> = Found | 'unknown';

/** One thing that makes receivers stop at an SPF record; `key` is the same at every domain with the same cause. */
export type SpfCause = { key: string; text: string };

/**
 * A DKIM selector: its state in the DNS and in the mail. `since` is when its key was first seen there (`null` where unknown or nothing is
 * there), `isSinceExact` whether it was seen to come; `seenDay` the last report day with mail that verified with it; `service` the mail
 * service it belongs to, told from where it points or its name.
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
 * What the last check at the DNS said, each part by itself, for the rules. `dmarc.state`: `inherited` where a name above has the record;
 * `confirmation` what several resolvers said of a trouble, `null` where they were not asked. `reports`: whether our address stands in the record and may get reports (`null` without such an address). `spf.causes` is complete only
 * where `isComplete`. `registrationEndsMs` and `sts.certificateEndsMs` are epoch ms.
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
