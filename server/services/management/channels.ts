import { counted } from '#domain/text.ts';
import type { UserCall } from '#server/context.ts';
import { channelProofs, type NoticeState, noticeState } from '#server/store/maintenance/module-proofs.ts';
import type { Module } from './module.ts';

const dayMs = 86_400_000;

const later = (one: Date | null, other: Date | null) => (one === null || (other !== null && other > one) ? other : one);

/** What is wrong with the notices of a channel, after how many places they go to. */
function textOf(places: string, { waiting, dead }: NoticeState): string {
  const given = dead === 0 ? '' : ` ${counted(dead, 'notification')} given up in 24 hours.`;
  return `${places}.${given}${waiting === 0 ? '' : ` ${waiting} overdue.`}`;
}

const statusOf = (places: number, { sentAt, waiting, dead }: NoticeState): Module['status'] =>
  dead + waiting > 0 ? 'warning' : places === 0 ? 'off' : sentAt === null ? 'unknown' : 'ok';

/** Push messages and webhooks, and card payments where a gateway is set up. */
export async function channelModules(call: UserCall): Promise<Module[]> {
  const { db } = call.store;
  const since = new Date(call.clock.now().getTime() - dayMs);
  const [push, webhook, known] = await Promise.all([
    noticeState(db, 'push', since),
    noticeState(db, 'webhook', since),
    channelProofs(db),
  ]);
  const { devices, deviceAt, webhooks, paidAt } = known;
  const pushed = { ...push, sentAt: later(push.sentAt, deviceAt) };
  const modules: Module[] = [
    {
      key: 'push',
      name: 'Push notifications',
      status: statusOf(devices, pushed),
      text: textOf(devices === 0 ? 'No device is registered' : `${counted(devices, 'device')} registered`, push),
      proved_at: pushed.sentAt?.toISOString() ?? null,
      href: '/app/alerts/preferences',
    },
    {
      key: 'webhooks',
      name: 'Webhooks',
      status: statusOf(webhooks, webhook),
      text: textOf(webhooks === 0 ? 'No webhook is on' : `${counted(webhooks, 'webhook')} on`, webhook),
      proved_at: webhook.sentAt?.toISOString() ?? null,
      href: '/app/alerts/configuration',
    },
  ];
  if (call.cards === null) return modules;
  return [
    ...modules,
    {
      key: 'cards',
      name: 'Card payments',
      status: paidAt === null ? 'unknown' : 'ok',
      text: paidAt === null ? 'No card payment has arrived yet.' : 'Card payments arrive and are recorded.',
      proved_at: paidAt?.toISOString() ?? null,
      href: '/app/billing-overview',
    },
  ];
}
