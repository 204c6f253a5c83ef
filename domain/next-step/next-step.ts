import type { EnforcementPath } from '../protection/path.ts';
import { isUnread } from '../protection/unread.ts';
import { dayMonth, sastOf } from '../sast.ts';
import { pointsText } from '../score/points-text.ts';
import { failsOften } from '../senders/failing.ts';
import { count, counted } from '../text.ts';
import type { EnforcementStage, NextPlace, Severity } from '../vocabulary.ts';
import { withWrittenName } from '../written-name.ts';

/** An open alert of a domain; `happenedMs` is when it began, epoch milliseconds. */
export type OpenAlertFacts = {
  id: number;
  rule: string;
  severity: Severity;
  title: string;
  nextStep: string;
  happenedMs: number;
};

/** A sender of the domain whose messages fail; counts of messages in 30 days. */
export type FailingSender = { name: string | null; sourceIp: string; failing: number; messages: number };

/** A point of the score that is still open; `points` and `minutes` it takes. */
export type OpenPoint = { id: string; todo: string; points: number; minutes: number };

/** What the next step of a domain is decided by. `hasRecord`: DNS holds a DMARC record; `daysSinceReport`: `null` without any report. */
export type NextStepFacts = {
  domain: string;
  isParked: boolean;
  /** The DNS denies the name itself (NXDOMAIN). */
  isMissing?: boolean;
  hasRecord: boolean;
  alerts: readonly OpenAlertFacts[];
  failing: readonly FailingSender[];
  daysSinceReport: number | null;
  /** DKIM selectors whose keys left the DNS lately, with when (epoch milliseconds). */
  removedKeys: readonly { selector: string; ms: number }[];
  path: Pick<EnforcementPath, 'stage' | 'next' | 'gates' | 'isReady' | 'why'>;
  /** The path is complete, and a record that covers the subdomains is prepared. */
  subdomainsPrepared?: boolean;
  points: readonly OpenPoint[];
  unreadableRows: number;
};

/** The one thing to do next for a domain, and where. `rank` orders the steps of several domains, the most urgent first. */
export type NextStep = { rank: number; what: string; why: string; action: string; place: NextPlace; alertId: number | null };

/** Rules that see a fault itself; all others see what follows from one. */
const symptoms = new Set(['approved_sender_dropped', 'enforcement_hit', 'failure_spike', 'score_dropped', 'volume_drop']);
/** Faults of records that make messages fail which passed before. */
const causes = new Set(['dkim_missing', 'dkim_rotated', 'dnssec_bogus', 'ns_changed', 'record_changed', 'spf_permerror']);
/** What is about senders that nobody sorted waits until the domain's own messages pass. */
const aboutOthers = new Set(['new_sender_failing', 'new_sender_aligned', 'volume_surge']);
const fewestFailures = 20;

/** The stages spoken of as what comes next: "ready for testing quarantine". */
export const stageActions: Record<EnforcementStage, string> = {
  no_record: 'no record',
  none: 'a first record',
  rehearse_quarantine: 'testing quarantine',
  quarantine: 'quarantine',
  rehearse_reject: 'testing reject',
  reject: 'reject',
};

/** How urgent an urgent alert is among domains, the lowest first: a fault before what follows from it, senders that nobody sorted last. */
export function alertUrgency(rule: string, isCritical: boolean): number {
  return aboutOthers.has(rule) ? 4 : (isCritical ? 1 : 2) + (symptoms.has(rule) ? 0.5 : 0);
}

const withoutStop = (text: string) => text.replace(/\.$/, '');

/**
 * The likely cause among the urgent alerts: a fault in the records comes before what follows from it, else the most severe that began first.
 */
function alertStep({ alerts }: NextStepFacts): NextStep | null {
  const urgent = alerts.filter(({ severity }) => severity === 'critical' || severity === 'high');
  const order = ({ rule, severity }: OpenAlertFacts) =>
    (aboutOthers.has(rule) ? 4 : symptoms.has(rule) ? 2 : 0) + (severity === 'critical' ? 0 : 1);
  const [first] = [...urgent].sort((a, b) => order(a) - order(b) || a.happenedMs - b.happenedMs || a.id - b.id);
  if (first === undefined) return null;
  const followed = causes.has(first.rule)
    ? urgent.filter(({ rule, happenedMs }) => symptoms.has(rule) && happenedMs >= first.happenedMs).length
    : 0;
  const cause = followed === 0 ? '' : ` Likely cause of ${counted(followed, 'other alert')}.`;
  const day = dayMonth(sastOf(first.happenedMs).day);
  const isCritical = urgent.some(({ severity }) => severity === 'critical');
  return {
    rank: alertUrgency(first.rule, isCritical),
    what: withoutStop(first.nextStep),
    why: `${withoutStop(first.title)}.${first.title.includes(`on ${day}`) ? '' : ` Seen on ${day}.`}${cause}`,
    action: 'Open the alert',
    place: 'alert',
    alertId: first.id,
  };
}

const step = (rank: number, what: string, why: string, action: string, place: NextPlace): NextStep => ({
  rank,
  what,
  why,
  action,
  place,
  alertId: null,
});

/** The addresses of one sender together, the one with most failures first. */
function bySender(failing: readonly FailingSender[]): FailingSender[] {
  const senders = new Map<string, FailingSender>();
  for (const one of failing) {
    const key = one.name ?? one.sourceIp;
    const known = senders.get(key);
    if (known === undefined) senders.set(key, { ...one });
    else {
      known.failing += one.failing;
      known.messages += one.messages;
    }
  }
  return [...senders.values()].sort((a, b) => b.failing - a.failing);
}

/** The one key that left the DNS lately, where there is one: nobody knows whether it signed these messages. */
function removedKey(removed: NextStepFacts['removedKeys']): string {
  const [key, ...others] = removed;
  if (key === undefined || others.length > 0) return '';
  return ` The DKIM key ${key.selector} was removed on ${dayMonth(sastOf(key.ms).day)}: check whether it signed them.`;
}

function failingStep({ domain, failing, removedKeys }: NextStepFacts): NextStep | null {
  const [worst, ...others] = bySender(failing).filter(
    (sender) => sender.failing >= fewestFailures && failsOften(sender.failing, sender.messages),
  );
  if (worst === undefined) return null;
  const more = others.length === 0 ? '' : ` ${counted(others.length, 'other sender fails', 'other senders fail')} too.`;
  const why = `${count(worst.failing)} of its ${counted(worst.messages, 'message')} for ${domain} failed in the last 30 days.${removedKey(removedKeys)}${more}`;
  return step(3, `Fix ${worst.name ?? worst.sourceIp}`, why, 'Show senders', 'senders');
}

function silentStep({ domain, isParked, daysSinceReport, path }: NextStepFacts): NextStep | null {
  if (daysSinceReport !== null || isParked || isUnread(path)) return null;
  return step(
    4,
    `Check that reports about ${domain} come here`,
    'No report has arrived yet. Receivers send one a day to the report address (rua) of its DMARC record.',
    'Prepare record',
    'record',
  );
}

/** A policy rests on SPF and DKIM: a record that no receiver can use comes before the next policy. */
function spfStep({ domain, points, isParked }: NextStepFacts): NextStep | null {
  const broken = points.find(({ id }) => id === 'C1');
  if (broken === undefined || isParked) return null;
  const why = `${domain} has no SPF record that receivers can use. Until then its messages pass by DKIM alone, or fail.`;
  return step(5, withoutStop(broken.todo), why, pointActions.dns, 'dns');
}

function pathStep({ path, hasRecord }: NextStepFacts): NextStep | null {
  const { next, gates } = path;
  if (next === null) return null;
  if (path.isReady) {
    if (path.stage === 'no_record') {
      const what = hasRecord ? 'Replace the DMARC record, which receivers cannot use' : 'Publish a first DMARC record';
      return step(2, what, path.why, 'Prepare record', 'record');
    }
    return step(6, `Publish the record for ${stageActions[next]}`, path.why, 'Prepare record', 'record');
  }
  const unsorted = gates.find(({ key, met }) => key === 'unsorted' && !met);
  if (unsorted === undefined) return null;
  const why = `Each has many failing messages, and is yours or forged. At most ${counted(unsorted.wanted, 'service')} may be unsorted before ${stageActions[next]}.`;
  return step(6, `Sort ${counted(unsorted.have ?? 0, 'unknown service')}`, why, 'Show senders', 'senders');
}

const belowIds = new Set(['A3', 'P2']);

/** Where a point of the score is earned: DNS findings hold a record for every fault, but the policy has a place of its own. */
export function pointPlace(id: string): 'policy' | 'senders' | 'dkim' | 'dns' {
  if (id === 'A2' || belowIds.has(id)) return 'policy';
  return id.startsWith('B') ? 'senders' : id.startsWith('D') ? 'dkim' : 'dns';
}

const pointActions = {
  policy: 'Show the record',
  senders: 'Show senders',
  dkim: 'Show DKIM selectors',
  dns: 'Show DNS findings',
};

/** The open point that gains most for its time. Whether the policy may move is for the path to say, not for the score. */
function pointStep({ domain, points, path, subdomainsPrepared }: NextStepFacts): NextStep | null {
  const [best] = points
    .filter(({ id }) => id !== 'A2' || path.next === null)
    .sort((a, b) => b.points / b.minutes - a.points / a.minutes || b.points - a.points);
  if (best === undefined) return null;
  const why = `Most points for the least time at ${domain}: ${pointsText(best.points)} in about ${counted(best.minutes, 'minute')}.`;
  if (subdomainsPrepared === true && belowIds.has(best.id))
    return step(7, withoutStop(best.todo), why, 'Prepare record', 'record');
  const place = pointPlace(best.id);
  return step(7, withoutStop(best.todo), why, pointActions[place], place);
}

function unreadableStep({ unreadableRows }: NextStepFacts): NextStep | null {
  if (unreadableRows === 0) return null;
  const what = `Check ${counted(unreadableRows, 'unreadable row')}`;
  return step(8, what, 'They are not counted. Each row gives the reason.', 'Show the reports', 'reports');
}

function missingStep({ domain }: NextStepFacts): NextStep {
  const why = `${domain} does not exist in the DNS. If the name is right, check that it is registered and paid for.`;
  return step(1, `Check the spelling of ${domain}`, why, pointActions.dns, 'dns');
}

/** The one next step of a domain, the same on every screen; `null` where there is only waiting or nothing. */
export function nextStepOf(facts: NextStepFacts): NextStep | null {
  const first = firstStep(facts);
  const written = (text: string) => withWrittenName(text, facts.domain);
  return first && { ...first, what: written(first.what), why: written(first.why) };
}

function firstStep(facts: NextStepFacts): NextStep | null {
  if (facts.isMissing === true) return missingStep(facts);
  return (
    [alertStep, failingStep, silentStep, spfStep, pathStep, pointStep, unreadableStep]
      .map((of) => of(facts))
      .filter((found) => found !== null)
      .sort((a, b) => a.rank - b.rank)[0] ?? null
  );
}
