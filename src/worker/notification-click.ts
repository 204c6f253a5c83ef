import { refusalMessage } from '#src/offline/refusal-messages.ts';
import { flushHere } from './flush.ts';
import type { AppWindow, Host } from './host.ts';
import { withStored } from './stored.ts';

/** What a notification of ours remembers. */
export type Notice = { title: string; tag: string; url: string; alertId: number | null; version: number | null };

const answerMs = 1_000;

/** Acts on a press: "Acknowledge" is done without opening the app, anything else leads to the page. */
export async function onNoticePress(host: Host, action: string, notice: Notice): Promise<void> {
  const { alertId } = notice;
  if (action === 'acknowledge' && alertId !== null && (await acknowledge(host, notice, alertId).catch(() => false))) return;
  await goTo(host, notice.url);
}

/** Acknowledges under the rules of the outbox; `false` if nobody is signed in on this device. Reports only what failed. */
async function acknowledge(host: Host, notice: Notice, alertId: number): Promise<boolean> {
  const created = Date.now();
  const kept = await withStored(async ({ store, signedIn }) => {
    if (signedIn === null) return null;
    const { user } = signedIn;
    return store.add({
      user,
      owner: `${user}/all`,
      call: 'alertManagement.acknowledge',
      method: 'POST',
      path: `/api/alert-management/alerts/${alertId}/acknowledge`,
      body: notice.version === null ? {} : { seen_version: notice.version },
      entity: `alert/${alertId}`,
      label: `Acknowledge: ${notice.title}`,
      created,
    });
  });
  if (kept === null) return false;
  await host.askSync().catch(() => undefined);
  await flushHere().catch((error: unknown) => console.warn('Queued actions could not be sent now', error));
  const left = await withStored(async ({ store }) => (await store.rows(kept.user)).find((row) => row.id === kept.id));
  if (left === null || left === undefined) return true;
  const options = { tag: notice.tag, icon: '/icons/icon-192.png', data: { ...notice, version: null } };
  if (left.status === 'refused')
    await host.show(notice.title, { ...options, body: `Not acknowledged. ${refusalMessage(left, Date.now())}` });
  else await host.show(notice.title, { ...options, body: 'Saved on this device. It is sent when you are online.' });
  return true;
}

/** Brings a window to the foreground at an address of the app, without reloading it if the app is open; otherwise opens one. */
async function goTo(host: Host, address: string): Promise<void> {
  const url = new URL(address, host.origin);
  if (url.origin !== host.origin) return;
  const windows = await host.windows();
  const [window] = [...windows].sort((a, b) => Number(isApp(b)) - Number(isApp(a)));
  if (window === undefined) {
    await host.openWindow(url.href);
    return;
  }
  await window.focus().catch(() => undefined);
  if (await askToGo(window, `${url.pathname}${url.search}${url.hash}`)) return;
  await window.navigate(url.href).catch(() => host.openWindow(url.href));
}

const isApp = (window: AppWindow) => new URL(window.url).pathname.startsWith('/app');

/** Asks the page to navigate by itself, which preserves its state; `false` if no page answers. */
function askToGo(window: AppWindow, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), answerMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    window.postMessage({ type: 'GO', url }, { transfer: [port2] });
  }).then((went) => {
    port1.close();
    return went === true;
  });
}
