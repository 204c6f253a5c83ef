import { flushHere, postToWindows } from './flush.ts';
import type { Host, NoticeAction } from './host.ts';

/** The content of a push message; other fields are ignored. `version`: the alert as it was sent. `count`: open critical and high alerts. */
export type PushPayload = {
  title: string;
  body: string;
  tag: string;
  url: string;
  alertId: number | null;
  version: number | null;
  actions: string[];
  count: number | null;
};

const labels: Record<string, string> = { acknowledge: 'Acknowledge', open: 'Open' };

/** Reads a push message. One that cannot be read still says that something happened, since every push must show something. */
export function readPush(text: string | undefined): PushPayload {
  let sent: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    if (typeof parsed === 'object' && parsed !== null) sent = parsed as Record<string, unknown>;
  } catch {
    sent = { body: text };
  }
  const words = (name: string, other: string) => (typeof sent[name] === 'string' && sent[name] !== '' ? sent[name] : other);
  const number = (name: string) => (typeof sent[name] === 'number' ? sent[name] : null);
  const actions = Array.isArray(sent['actions']) ? sent['actions'] : [];
  return {
    title: words('title', 'Beacon'),
    body: words('body', 'Something changed. Open the app to see what.'),
    tag: words('tag', 'beacon'),
    url: words('url', '/app/dashboard'),
    alertId: number('alert_id'),
    version: number('version'),
    actions: actions.map((one: unknown) => String(typeof one === 'object' && one !== null && 'action' in one ? one.action : one)),
    count: number('count'),
  };
}

/**
 * Shows a push message, updates the icon's badge, has open windows reload their alerts, and uses the opportunity to send pending actions.
 */
export async function showPush(host: Host, push: PushPayload): Promise<void> {
  const actions: NoticeAction[] = push.actions
    .filter((name) => name === 'open' || (name === 'acknowledge' && push.alertId !== null))
    .slice(0, 2)
    .map((action) => ({ action, title: labels[action] ?? action }));
  const { title, body, tag, url, alertId, version } = push;
  await host.show(title, {
    body,
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    actions,
    data: { title, tag, url, alertId, version },
  });
  if (push.count !== null) await host.badge(push.count).catch(() => undefined);
  await postToWindows(host, { type: 'STALE', tags: ['alerts'] });
  await postToWindows(host, { type: 'FLUSH' });
  await flushHere().catch(() => undefined);
}
