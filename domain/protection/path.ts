import type { DmarcRecord } from '../dmarc/record.ts';
import { cutTo, formOf } from '../text.ts';
import type { EnforcementStage, MailClass, Policy } from '../vocabulary.ts';
import { fewestMessages, neededPassPct } from './own-mail.ts';
import { mayTest } from './record-maker.ts';

/** What must hold before the next stage; `minDays` at the current one, `maxUnsorted` services that authenticate only their own name. */
export type GateThresholds = { minDays: number; minMessages: number; minPassPct: number; maxUnsorted: number };

/**
 * The default thresholds, unless staff set others for a domain: a month at each policy (RFC 9989 7.4), enough messages to tell, nearly all of
 * them passing, and at most two uncategorised services.
 */
export const defaultThresholds: GateThresholds = {
  minDays: 30,
  minMessages: fewestMessages,
  minPassPct: neededPassPct,
  maxUnsorted: 2,
};

/** Days of a testing stage; it shows within a week what the real policy will do. */
export const testingDays = 7;

/** A condition of the next stage: what is wanted, what there is (`null` where nobody knows), whether that is enough. */
export type Gate = { key: 'days' | 'messages' | 'pass' | 'unsorted'; wanted: number; have: number | null; met: boolean };

/** The path ahead: a domain's stage, the next one (`null` at the end), what is still missing, whether it may move now. */
export type EnforcementPath = {
  stage: EnforcementStage;
  next: EnforcementStage | null;
  gates: Gate[];
  isReady: boolean;
  /** What a strong policy still leaves open; `null` where nothing is. */
  hole: string | null;
  why: string;
};

/**
 * The facts a path is judged on. `daysAtStage`: `null` where nobody knows since when the record has been published; `spfIsOpen`: any server
 * passes SPF; `openBelow`: what the policy leaves open below the domain (`level.ts`); `sampledPct`: the share to which older receivers apply it
 * (`EffectivePolicy`).
 */
export type PathFacts = {
  mailClass: MailClass;
  writesToLists: boolean;
  daysAtStage: number | null;
  own: { messages: number; passed: number };
  unsortedSenders: number;
  spfIsOpen: boolean;
  openBelow: string | null;
  sampledPct?: number | null;
  /** The policy that applies, where the name has none of its own: `sp` or `np` of the record above. */
  inherited?: Policy;
  /** Why nobody can tell the stage: the DNS did not answer, or denies the name itself (NXDOMAIN). */
  unread?: 'no_answer' | 'missing';
};

/** The stage of a record, or of the policy that a name below inherits from it; an unusable record has none. */
export function stageOf(record: DmarcRecord | null, inherited?: Policy): EnforcementStage {
  if (record === null || !record.usable) return 'no_record';
  if (record.actsAsNone) return 'none';
  const policy = inherited ?? record.p;
  if (policy === 'reject') return record.testing ? 'rehearse_reject' : 'reject';
  if (policy === 'quarantine') return record.testing ? 'rehearse_quarantine' : 'quarantine';
  return 'none';
}

function nextStage(record: DmarcRecord | null, facts: PathFacts): EnforcementStage | null {
  const { mailClass, writesToLists } = facts;
  const stage = stageOf(record, facts.inherited);
  const canTest = (testing: EnforcementStage) => record === null || facts.inherited !== undefined || mayTest(testing, record);
  if (mailClass === 'parked') return stage === 'reject' ? null : 'reject';
  switch (stage) {
    case 'no_record':
      return 'none';
    case 'none':
      return canTest('rehearse_quarantine') ? 'rehearse_quarantine' : 'quarantine';
    case 'rehearse_quarantine':
      return 'quarantine';
    case 'quarantine':
      if (mailClass === 'people' && writesToLists) return null;
      return canTest('rehearse_reject') ? 'rehearse_reject' : 'reject';
    case 'rehearse_reject':
      return 'reject';
    case 'reject':
      return null;
  }
}

/** A parked domain has one condition, where senders of its own show that it is in use and that the policy would hit them. */
function gatesOf(stage: EnforcementStage, facts: PathFacts, wanted: GateThresholds): Gate[] {
  const { messages, passed } = facts.own;
  const pass = messages === 0 ? null : cutTo((100 * passed) / messages);
  const passes: Gate = { key: 'pass', wanted: wanted.minPassPct, have: pass, met: (pass ?? 0) >= wanted.minPassPct };
  if (facts.mailClass === 'parked') return passed === messages ? [] : [passes];
  if (stage === 'no_record') return [];
  const days = stage.startsWith('rehearse') ? Math.min(testingDays, wanted.minDays) : wanted.minDays;
  return [
    { key: 'days', wanted: days, have: facts.daysAtStage, met: (facts.daysAtStage ?? 0) >= days },
    { key: 'messages', wanted: wanted.minMessages, have: messages, met: messages >= wanted.minMessages },
    passes,
    {
      key: 'unsorted',
      wanted: wanted.maxUnsorted,
      have: facts.unsortedSenders,
      met: facts.unsortedSenders <= wanted.maxUnsorted,
    },
  ];
}

function holeOf(stage: EnforcementStage, { spfIsOpen, openBelow, sampledPct = null }: PathFacts): string | null {
  if (stage === 'no_record' || stage === 'none') return null;
  if (spfIsOpen) return 'The policy is strong, but SPF allows any server: forged messages pass DMARC.';
  if (openBelow !== null) return `The policy is strong, but ${openBelow}.`;
  if (sampledPct === null || (stage !== 'quarantine' && stage !== 'reject')) return null;
  const rest = `${100 - sampledPct}% of forged messages`;
  const fate = stage === 'reject' ? `send ${rest} to spam` : `deliver ${rest}`;
  return `The policy is strong, but older receivers ${fate} (pct=${sampledPct}).`;
}

const whyUnread = { no_answer: 'DNS did not answer.', missing: 'The domain does not exist in the DNS.' };

const whyDone: Partial<Record<EnforcementStage, string>> = {
  reject: 'Forged messages are rejected: this is the strongest policy.',
  quarantine: 'Quarantine is enough here: staff write to mailing lists (RFC 9989 7.4).',
};

/**
 * Evaluates how far a domain is on its path to enforcement and whether it may take the next step now (RFC 9989 7.4, C.6). A domain whose record
 * could not be read has no path: the stage `no_record` without a next one.
 */
export function enforcementPath(
  record: DmarcRecord | null,
  facts: PathFacts,
  thresholds: GateThresholds = defaultThresholds,
): EnforcementPath {
  if (facts.unread !== undefined)
    return { stage: 'no_record', next: null, gates: [], isReady: false, hole: null, why: whyUnread[facts.unread] };
  const stage = stageOf(record, facts.inherited);
  const next = nextStage(record, facts);
  const hole = holeOf(stage, facts);
  if (next === null) return { stage, next, gates: [], isReady: false, hole, why: hole ?? whyDone[stage] ?? '' };
  const gates = gatesOf(stage, facts, thresholds);
  const open = gates.filter((gate) => !gate.met).length;
  const why =
    gates.length === 0
      ? 'You can take this step now: it does not affect genuine messages.'
      : open === 0
        ? 'All conditions are met: you can take the next step.'
        : `${open} of ${gates.length} conditions ${formOf(open, 'is', 'are')} still open.`;
  return { stage, next, gates, isReady: open === 0, hole, why };
}
