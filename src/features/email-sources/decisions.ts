import { isNetwork } from '#domain/senders/sender-mail.ts';
import type { SenderCategory, SenderStatus } from '#domain/vocabulary.ts';
import { sorted } from '#machines/sender.ts';
import { calls } from '#src/client/calls.ts';
import type { OutboxRow } from '#src/offline/outbox-row.ts';
import type { Sender } from './types.ts';

/** What a person says a sender is; `null` takes it back. */
export type Decision = { domain_id: number; sender: string; category: SenderCategory | null };

/** The answers of a card: `ours` becomes own servers or an approved service, by who sends. */
export const answers = ['ours', 'forwarder', 'unwanted'] as const;
export type SortAnswer = (typeof answers)[number];

/** Names a sender of a domain on the screen. */
export const senderId = ({ domain_id: domain, key }: Pick<Sender, 'domain_id' | 'key'>) => `${domain} ${key}`;

/** The category of an answer: a network of ours is our own servers, a named sender an approved one. */
export function categoryOfAnswer({ name }: Pick<Sender, 'name'>, answer: SortAnswer): SenderCategory {
  return answer === 'ours' ? (isNetwork(name) ? 'own' : 'approved') : answer;
}

/** The answer that a sender's suggestion gives; `null` without one. */
export function suggestedAnswer({ suggestion }: Pick<Sender, 'suggestion'>): SortAnswer | null {
  if (suggestion === null) return null;
  const { category } = suggestion;
  return category === 'own' || category === 'approved' ? 'ours' : category;
}

/** The decisions of the outbox that the server may not know yet, oldest first. */
function waiting(queued: readonly OutboxRow[]): Decision[] {
  return queued
    .filter(({ call, status }) => call === calls.domainReports.categoriseSenders.name && status === 'waiting')
    .flatMap(({ body }) => (body as { decisions: Decision[] }).decisions);
}

/** The senders as they will be once what waits is sent. */
export function withWaiting(senders: readonly Sender[], queued: readonly OutboxRow[]): Sender[] {
  const last = new Map(waiting(queued).map((one) => [`${one.domain_id} ${one.sender}`, one.category]));
  return senders.map((sender) => {
    const category = last.get(senderId(sender));
    const status = category === undefined ? null : sorted(sender.category ?? 'unsorted', category);
    if (category === undefined || status === null) return sender;
    return { ...sender, category, status, reopened: null, suggestion: null };
  });
}

/** What the outbox says of one sender; `undefined` where nothing waits. */
export function waitingCategory(queued: readonly OutboxRow[], domain: number, key: string): SenderCategory | null | undefined {
  return waiting(queued).findLast((one) => one.domain_id === domain && one.sender === key)?.category;
}

/** Senders that need a decision: those that behave otherwise than people said first, then by messages; `later` ones last. */
export function inboxOf(senders: readonly Sender[], sortable: readonly number[], later: ReadonlySet<string>): Sender[] {
  const unsorted: SenderStatus = 'unsorted';
  const rank = (sender: Sender) => (later.has(senderId(sender)) ? 2 : sender.reopened === null ? 1 : 0);
  return senders
    .filter(({ status, domain_id: domain }) => status === unsorted && sortable.includes(domain))
    .sort((a, b) => rank(a) - rank(b) || b.total_messages - a.total_messages);
}
