import { isFailingOwn } from '#domain/senders/failing.ts';
import { senderIdentity } from '#domain/senders/whole.ts';
import { writtenName } from '#domain/written-name.ts';
import type { Sender } from './types.ts';

/** A sender with its `parts`, one for each domain it sends as; `sender` is the one with the lowest share of passing messages, with the counts of messages of all. */
export type WholeSender = { sender: Sender; parts: Sender[] };

/** The share of messages that passed, 0 to 100. */
export const passPct = ({ passed, total_messages: total }: Sender) => (100 * passed) / Math.max(1, total);

/** Lowest share of passing messages first, then most messages. */
export const byResult = (a: Sender, b: Sender): number => passPct(a) - passPct(b) || b.total_messages - a.total_messages;

function wholeOf(parts: Sender[]): WholeSender {
  const sum = (of: (part: Sender) => number) => parts.reduce((total, part) => total + of(part), 0);
  const worst = parts.toSorted(byResult)[0] as Sender;
  const days = parts.map(({ last_seen: day }) => day).sort();
  const sender = {
    ...worst,
    total_messages: sum((part) => part.total_messages),
    passed: sum((part) => part.passed),
    failed: sum((part) => part.failed),
    stopped: sum((part) => part.stopped),
    forwarded: sum((part) => part.forwarded),
    dkim_aligned: sum((part) => part.dkim_aligned),
    spf_aligned: sum((part) => part.spf_aligned),
    trend: worst.trend.map((_, day) => sum((part) => part.trend[day] ?? 0)),
    last_seen: days.at(-1) ?? worst.last_seen,
  };
  return { sender, parts };
}

/** Senders that are listed once for each domain, each as one where the list is `whole`, in the order in which they first appear in it. */
export const wholeSenders = (senders: readonly Sender[], whole: boolean): WholeSender[] =>
  whole
    ? [...Map.groupBy(senders, senderIdentity).values()].map(wholeOf)
    : senders.map((sender) => ({ sender, parts: [sender] }));

/** Whether messages of a sender fail that people said is theirs, at any of its domains. */
export const isFaulty = ({ parts }: Pick<WholeSender, 'parts'>): boolean =>
  parts.some(({ status, failed, total_messages: messages }) => isFailingOwn({ status, failed, messages }));

/** Names a row of such a list. */
export const wholeId = ({ sender, parts }: WholeSender): string =>
  parts.length > 1 ? senderIdentity(sender) : `${sender.domain_id} ${sender.key}`;

/** "as karoowines.co.za", "as 3 domains" where a sender has more than one. */
export const asDomains = ({ sender, parts }: WholeSender): string =>
  `as ${parts.length === 1 ? writtenName(sender.domain_name) : `${parts.length} domains`}`;
