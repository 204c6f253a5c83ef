import { isOurs } from '../senders/failing.ts';
import type { SenderCategory } from '../vocabulary.ts';

/**
 * The messages of one address in a period; `forwarded` failed, but receivers knew them as forwarded, `stopped` failed and were quarantined
 * or rejected. `category` is what people said of its sender, `null` where nobody said anything.
 */
export type SourceMail = {
  sourceIp: string;
  messages: number;
  passed: number;
  dkimAligned: number;
  forwarded: number;
  stopped: number;
  name: string | null;
  category: SenderCategory | null;
};

/** A sender whose mail a policy would have hit: `failing` of its `messages`. */
export type HitSender = { sourceIp: string; name: string | null; failing: number; messages: number };

/**
 * What enforcing would have done to the messages of a period. `own` are messages of the domain's own senders, of which `ownFailing` fail,
 * most from `senders`, addresses; `failing` are the same by name, each with all its own addresses. `unproven` are messages of addresses that
 * hardly ever pass: forged, or a sender that is not set up. `forwarded` are own messages broken by forwarders; receivers deliver them now and
 * may not at p=reject.
 */
export type WhatIf = {
  messages: number;
  own: number;
  ownFailing: number;
  forwarded: number;
  senders: HitSender[];
  failing: HitSender[];
  unproven: { messages: number; sources: number; largest: HitSender[] };
};

/** Own messages from which their pass rate tells something. */
export const fewestMessages = 100;

/** The pass rate of own messages, in percent, that a strong policy needs. */
export const neededPassPct = 98;

/** Whether enough of a domain's own messages pass for a strong policy, of enough to tell. */
export function passesEnough({ messages, passed }: { messages: number; passed: number }): boolean {
  return messages >= fewestMessages && 100 * passed >= neededPassPct * messages;
}

/** An address counts as the domain's own where at least this share of its mail passed. */
export const ownShare = 0.2;

type Judged = Pick<SourceMail, 'messages' | 'passed' | 'forwarded' | 'category'>;

/** Whether people categorised an address as the domain's own, or its messages show it if nobody did. */
export function isOwnSource({ messages, passed, forwarded, category }: Judged): boolean {
  if (isOurs(category)) return true;
  if (category === 'unwanted') return false;
  const judged = messages - forwarded;
  return passed > 0 && (category === 'forwarder' || judged <= 0 || passed / judged >= ownShare);
}

/** Messages of a source that fail and were not forwarded; what a forwarder sends is forwarded. */
export function failingOf({ messages, passed, forwarded, category }: Judged): number {
  return category === 'forwarder' ? 0 : Math.max(0, messages - passed - forwarded);
}

/** The messages of the domain's own senders, of all its sources, forwarded messages left out. */
export function ownMail(sources: readonly SourceMail[]): { messages: number; passed: number; dkimAligned: number } {
  const sum = { messages: 0, passed: 0, dkimAligned: 0 };
  for (const source of sources) {
    if (!isOwnSource(source)) continue;
    sum.messages += source.passed + failingOf(source);
    sum.passed += source.passed;
    sum.dkimAligned += source.dkimAligned;
  }
  return sum;
}

/**
 * The messages of a period in four parts that add up to all of them: of the domain's own senders, forged (by senders without passing
 * messages, or unwanted ones), forwarded, and those whose addresses were deleted. `stopped` were quarantined or rejected; `from` is the
 * first day of which all addresses are stored, `null` where none of the period were deleted.
 */
export type MailSplit = {
  own: { messages: number; passed: number };
  forged: { messages: number; stopped: number };
  forwarded: number;
  unknown: { messages: number; from: string | null };
};

/** No messages. */
export const noMail = (): MailSplit => ({
  own: { messages: 0, passed: 0 },
  forged: { messages: 0, stopped: 0 },
  forwarded: 0,
  unknown: { messages: 0, from: null },
});

/** Adds the messages of a source to a split. */
export function addSource(split: MailSplit, source: Omit<SourceMail, 'name' | 'sourceIp' | 'dkimAligned'>): void {
  const failing = failingOf(source);
  split.forwarded += source.messages - source.passed - failing;
  if (isOwnSource(source)) {
    split.own.messages += source.passed + failing;
    split.own.passed += source.passed;
  } else {
    split.forged.messages += source.passed + failing;
    split.forged.stopped += Math.min(failing, source.stopped);
  }
}

function hit(source: SourceMail): HitSender {
  const { sourceIp, name, messages } = source;
  return { sourceIp, name, failing: failingOf(source), messages };
}

const mostFailing = 50;

const worstFirst = (a: HitSender, b: HitSender) => b.failing - a.failing || a.sourceIp.localeCompare(b.sourceIp);

/** The addresses of one name together, under the address with most failing messages; those without a name stay alone. */
function byName(sources: readonly SourceMail[]): HitSender[] {
  const senders = new Map<string, HitSender>();
  for (const one of sources.map(hit).sort(worstFirst)) {
    const key = one.name ?? one.sourceIp;
    const known = senders.get(key);
    senders.set(key, known ? { ...known, failing: known.failing + one.failing, messages: known.messages + one.messages } : one);
  }
  return [...senders.values()].filter(({ failing }) => failing > 0).sort(worstFirst);
}

/** Plays a policy that refuses failing mail over the mail of a period; the worst-hit senders first, at most `limit` of each list. */
export function whatIfEnforced(sources: readonly SourceMail[], limit = 10): WhatIf {
  const own = sources.filter(isOwnSource);
  const others = sources.filter((source) => !isOwnSource(source));
  const byFailing = (list: readonly SourceMail[]) =>
    list
      .map(hit)
      .filter((sender) => sender.failing > 0)
      .sort(worstFirst);
  const hits = byFailing(own);
  const unproven = byFailing(others);
  const sum = (list: readonly HitSender[]) => list.reduce((total, sender) => total + sender.failing, 0);
  return {
    messages: sources.reduce((total, source) => total + source.messages, 0),
    own: ownMail(sources).messages,
    ownFailing: sum(hits),
    forwarded: sources.reduce((total, source) => total + source.messages - source.passed - failingOf(source), 0),
    senders: hits.slice(0, limit),
    failing: byName(own).slice(0, mostFailing),
    unproven: { messages: sum(unproven), sources: unproven.length, largest: unproven.slice(0, limit) },
  };
}
