/** The mail of one address in a period, counts of messages; `forwarded` failed, but receivers knew it as forwarded. */
export type SourceMail = {
  sourceIp: string;
  messages: number;
  passed: number;
  dkimAligned: number;
  forwarded: number;
  name: string | null;
};

/** A sender whose mail a policy would have hit: `failing` of its `messages`. */
export type HitSender = { sourceIp: string; name: string | null; failing: number; messages: number };

/**
 * What enforcing would have done to the mail of a period. `own` is mail of the domain's own senders, of which `ownFailing` fails, most
 * from `senders`. `unproven` is mail of addresses that never or hardly ever prove themselves: forged, or a sender nobody set up.
 * `forwarded` is the own mail that forwarders broke; receivers let it through now and may not at reject.
 */
export type WhatIf = {
  messages: number;
  own: number;
  ownFailing: number;
  forwarded: number;
  senders: HitSender[];
  unproven: { messages: number; sources: number; largest: HitSender[] };
};

/** An address counts as the domain's own where at least this share of its mail passed. */
export const ownShare = 0.2;

/** Whether the mail of an address shows that it may send as the domain. */
export function isOwnSource({ messages, passed, forwarded }: SourceMail): boolean {
  const judged = messages - forwarded;
  return passed > 0 && (judged <= 0 || passed / judged >= ownShare);
}

/** The mail of the domain's own senders, of all its sources, forwarded mail left out. */
export function ownMail(sources: readonly SourceMail[]): { messages: number; passed: number; dkimAligned: number } {
  const sum = { messages: 0, passed: 0, dkimAligned: 0 };
  for (const source of sources) {
    if (!isOwnSource(source)) continue;
    sum.messages += Math.max(source.passed, source.messages - source.forwarded);
    sum.passed += source.passed;
    sum.dkimAligned += source.dkimAligned;
  }
  return sum;
}

function hit(source: SourceMail): HitSender {
  const { sourceIp, name, messages, passed, forwarded } = source;
  return { sourceIp, name, failing: Math.max(0, messages - passed - forwarded), messages };
}

/** Plays a policy that refuses failing mail over the mail of a period; the worst-hit senders first, at most `limit` of each list. */
export function whatIfEnforced(sources: readonly SourceMail[], limit = 10): WhatIf {
  const own = sources.filter(isOwnSource);
  const others = sources.filter((source) => !isOwnSource(source));
  const byFailing = (list: readonly SourceMail[]) =>
    list
      .map(hit)
      .filter((sender) => sender.failing > 0)
      .sort((a, b) => b.failing - a.failing || a.sourceIp.localeCompare(b.sourceIp));
  const hits = byFailing(own);
  const unproven = byFailing(others);
  const sum = (list: readonly HitSender[]) => list.reduce((total, sender) => total + sender.failing, 0);
  return {
    messages: sources.reduce((total, source) => total + source.messages, 0),
    own: ownMail(sources).messages,
    ownFailing: sum(hits),
    forwarded: sources.reduce((total, source) => total + source.forwarded, 0),
    senders: hits.slice(0, limit),
    unproven: { messages: sum(unproven), sources: unproven.length, largest: unproven.slice(0, limit) },
  };
}
