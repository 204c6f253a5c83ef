import { dayMonth } from '#domain/sast.ts';
import { isNetwork, isOpenToAll, type SenderMail } from '#domain/senders/sender-mail.ts';
import { senderCount } from '#domain/senders/whole.ts';
import { counted, formOf } from '#domain/text.ts';
import type { SenderStatus } from '#domain/vocabulary.ts';
import { writtenName } from '#domain/written-name.ts';
import { categoryLabels } from '#src/entities/senders/labels.ts';
import * as format from '#src/ui/format.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import type { SortAnswer } from './decisions.ts';
import type { Sender } from './types.ts';

/** The answers of a card in words. */
export const answerLabels: Record<SortAnswer, string> = { ours: 'Ours', forwarder: 'Forwarder', unwanted: 'Not ours' };

/** What a person has to decide of a sender, as a question. */
export function sortQuestion({ reopened, service, name, domain_name }: Sender): string {
  const domain = writtenName(domain_name);
  if (reopened !== null) return `${reopened} What is it?`;
  if (service?.kind === 'bulk') return `Does ${domain} send newsletters with ${service.name}?`;
  if (service !== null && !isOpenToAll(service.kind)) return `Does ${domain} send with ${service.name}?`;
  return isNetwork(name) ? `Are these servers of ${domain}?` : `Does ${name} send for ${domain}?`;
}

/** "none passed", "all passed", "12 of 40 passed"; of one message "failed" or "passed". */
export function passedNote({ passed, total_messages: total }: Pick<Sender, 'passed' | 'total_messages'>): string {
  if (passed === 0) return formOf(total, 'failed', 'none passed');
  return passed === total ? formOf(total, 'passed', 'all passed') : `${format.number(passed)} of ${format.number(total)} passed`;
}

/** Since when and why a sender fails, to be followed by a full stop: "Failing since the selector sp1 was removed on 17 Nov". */
export const failingSinceLabel = ({ what, day }: NonNullable<Sender['failing_since']>): string =>
  what === null ? `Failing since ${dayMonth(day)}` : `Failing since ${what} on ${dayMonth(day)}`;

/** "11 of 12 customers who sorted it approved it." */
export const peersLabel = ({ approved, of }: NonNullable<NonNullable<Sender['suggestion']>['peers']>): string =>
  `${format.number(approved)} of ${format.number(of)} customers who sorted it approved it.`;

/** A sender as the rules of senders read it. */
export function senderMail(sender: Sender): SenderMail {
  return {
    domain: sender.domain_name,
    name: sender.name,
    service: sender.service,
    reverse: sender.reverse_name,
    messages: sender.total_messages,
    passed: sender.passed,
    dkimAligned: sender.dkim_aligned,
    spfAligned: sender.spf_aligned,
    forwarded: sender.forwarded,
    stopped: sender.stopped,
    addresses: sender.addresses,
    activeDays: sender.active_days,
    days: sender.trend.length,
  };
}

/** The group of a sender in the inventory: what people said it is, else unsorted. */
export type SenderGroup = { id: SenderStatus; label: string; kind: StatusKind; senders: Sender[] };

const groups: Pick<SenderGroup, 'id' | 'label' | 'kind'>[] = [
  { id: 'unsorted', label: 'Unsorted', kind: 'unknown' },
  { id: 'own', label: categoryLabels.own, kind: 'pass' },
  { id: 'approved', label: categoryLabels.approved, kind: 'pass' },
  { id: 'forwarder', label: categoryLabels.forwarder, kind: 'info' },
  { id: 'unwanted', label: categoryLabels.unwanted, kind: 'fail' },
];

/** Senders by what people said they are, unsorted ones first; empty groups are left out. */
export function senderGroups(senders: readonly Sender[]): SenderGroup[] {
  return groups
    .map((group) => ({ ...group, senders: senders.filter(({ status }) => status === group.id) }))
    .filter((group) => group.senders.length > 0);
}

/** "3 senders · 95 messages · 98,4% passed"; for what is not one's own, what became of it. */
export function groupNote({ id, senders }: SenderGroup): string {
  const sum = (of: (sender: Sender) => number) => senders.reduce((total, sender) => total + of(sender), 0);
  const messages = sum(({ total_messages: total }) => total);
  const parts = [counted(senderCount(senders), 'sender'), counted(messages, 'message')];
  if (id === 'forwarder') return [...parts, 'outside the pass rate'].join(' · ');
  if (id === 'unwanted') return [...parts, `${format.number(sum((sender) => sender.stopped))} stopped`].join(' · ');
  const passed = format.share(
    sum((sender) => sender.passed),
    messages,
  );
  return [...parts, `${passed} passed`].join(' · ');
}

/** Senders whose name, key, domain or an address holds a text. */
export function searchedSenders(senders: readonly Sender[], text: string | undefined): Sender[] {
  const wanted = text?.trim().toLowerCase() ?? '';
  if (wanted === '') return [...senders];
  return senders.filter(({ name, key, domain_name: domain, largest }) =>
    [name, key, domain, writtenName(domain), ...largest.map(({ source_ip: ip }) => ip)].some((one) =>
      one.toLowerCase().includes(wanted),
    ),
  );
}
