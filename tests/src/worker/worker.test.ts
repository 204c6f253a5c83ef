import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceDb, outbox } from '#src/offline/db.ts';
import { dropFact, saveFact } from '#src/offline/facts.ts';
import { deviceName } from '#src/offline/push/device-name.ts';
import { aheadFact, deviceFacts, tokenFact } from '#src/offline/worker-messages.ts';
import { flushHere, takeChance } from '#src/worker/flush.ts';
import { type Notice, onNoticePress } from '#src/worker/notification-click.ts';
import { readPush, showPush } from '#src/worker/push.ts';
import { sendSubscription } from '#src/worker/subscription.ts';
import { scriptedServer, type Turn } from '../offline/scripted-server.ts';
import { fakeHost, fakeWindow, tokenOf } from './host.ts';

const notice: Notice = {
  title: 'Key missing at shop.co.za',
  tag: 'alert-17',
  url: '/app/alert-management?alert=17',
  alertId: 17,
  version: 3,
};

function serve(...turns: Turn[]) {
  const server = scriptedServer(...turns);
  vi.stubGlobal('fetch', server.fetch);
  return server;
}

const row = (user = '7') => ({
  user,
  owner: `${user}/all`,
  call: 'alertManagement.resolve',
  method: 'POST',
  path: '/api/alerts/9',
  body: {},
  entity: 'alert/9',
  label: 'Resolve',
  created: 1,
});

const token = tokenOf('7');

beforeEach(async () => {
  vi.unstubAllGlobals();
  await (await deviceDb()).clear('outbox');
  await saveFact(deviceFacts, tokenFact, token);
});

describe('sending while the app is closed', () => {
  it('sends what the signed-in user left, with the token the pages keep for it', async () => {
    await outbox.add(row());
    await outbox.add(row('8'));
    const { did, asked } = serve();
    await takeChance(fakeHost().host);
    expect(did).toEqual(['/api/alerts/9']);
    expect(asked[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
    expect(await outbox.rows('8')).toHaveLength(1);
  });

  it('sends nothing once nobody is signed in, or the session is over', async () => {
    await outbox.add(row());
    const { asked } = serve();
    await saveFact(deviceFacts, tokenFact, tokenOf('7', Date.now() - 1000));
    await flushHere();
    await dropFact(deviceFacts, tokenFact);
    await flushHere();
    expect(asked).toEqual([]);
    expect(await outbox.rows('7')).toHaveLength(1);
  });

  it('judges the session by the server’s clock where that of the device is ahead', async () => {
    await outbox.add(row());
    const { did } = serve();
    await saveFact(deviceFacts, tokenFact, tokenOf('7', Date.now() - 1000));
    await saveFact(deviceFacts, aheadFact, 60_000);
    await flushHere();
    await dropFact(deviceFacts, aheadFact);
    expect(did).toEqual(['/api/alerts/9']);
  });

  it('notifies open windows first, and asks the browser for another sync if something is left', async () => {
    await outbox.add(row());
    serve('no line');
    const { window, heard } = fakeWindow('https://beacon.example/app/dashboard');
    await expect(takeChance(fakeHost(window).host)).rejects.toThrow('Not everything');
    expect(heard).toEqual([{ type: 'FLUSH' }]);
  });

  it('creates no database on a device whose pages have stored nothing yet', async () => {
    await deleteDB('beacon');
    serve();
    expect(await flushHere()).toEqual({ state: 'done', afterMs: 0 });
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('beacon');
    await outbox.add(row());
    expect(await outbox.rows('7')).toHaveLength(1);
  });
});

describe('a push message', () => {
  const sent = {
    title: 'Critical: shop.co.za',
    body: 'DKIM key missing',
    tag: 'alert-17',
    url: '/app/alert-management?alert=17',
  };

  it('is shown with its two buttons, counted and announced to open windows', async () => {
    serve();
    const { window, heard } = fakeWindow('https://beacon.example/app/dashboard');
    const { host, shown } = fakeHost(window);
    const push = { ...sent, alert_id: 17, version: 3, actions: ['acknowledge', 'open', 'snooze'], count: 4 };
    await showPush(host, readPush(JSON.stringify(push)));
    expect(shown).toMatchObject([
      {
        title: sent.title,
        options: {
          body: sent.body,
          tag: 'alert-17',
          actions: [
            { action: 'acknowledge', title: 'Acknowledge' },
            { action: 'open', title: 'Open' },
          ],
          data: { alertId: 17, version: 3, url: sent.url },
        },
      },
    ]);
    expect(host.badge).toHaveBeenCalledWith(4);
    expect(heard).toEqual([{ type: 'STALE', tags: ['alerts'] }, { type: 'FLUSH' }]);
  });

  it('that is about no alert cannot be acknowledged', async () => {
    serve();
    const { host, shown } = fakeHost();
    await showPush(host, readPush(JSON.stringify({ ...sent, actions: ['acknowledge', 'open'] })));
    expect(shown[0]?.options.actions).toEqual([{ action: 'open', title: 'Open' }]);
    expect(host.badge).not.toHaveBeenCalled();
  });

  it.each([undefined, '', 'plain words', '[]', '{"title":3}'])('that reads %j still shows something', async (text) => {
    serve();
    const { host, shown } = fakeHost();
    await showPush(host, readPush(text));
    expect(shown[0]?.title).toBe('Beacon');
    expect(shown[0]?.options.body).toMatch(/\w+ \w+/);
  });

  it('is a chance to send what waits', async () => {
    await outbox.add(row());
    const { did } = serve();
    await showPush(fakeHost().host, readPush('{}'));
    expect(did).toEqual(['/api/alerts/9']);
  });
});

describe('a press on a notification', () => {
  it('acknowledges without opening the app, with the version in the message', async () => {
    const { did, asked } = serve();
    const { host, shown } = fakeHost();
    await onNoticePress(host, 'acknowledge', notice);
    expect(did).toEqual(['/api/alert-management/alerts/17/acknowledge']);
    expect(asked[0]?.body).toEqual({ seen_version: 3 });
    expect(shown).toEqual([]);
    expect(host.openWindow).not.toHaveBeenCalled();
  });

  it('says who was faster', async () => {
    const alert = { status: 'resolved', resolved_by: { name: 'Thabo' }, resolved_time: '2026-11-20T12:02:00Z' };
    serve({ status: 409, body: { success: false, error: 'Resolved.', details: { alert, comment_kept: false } } });
    const { host, shown } = fakeHost();
    await onNoticePress(host, 'acknowledge', notice);
    expect(shown[0]?.options.body).toBe('Not acknowledged. Resolved by Thabo at 14:02 on 20 Nov.');
    expect(shown[0]?.options.tag).toBe('alert-17');
  });

  it('keeps it offline, says so and asks to be woken', async () => {
    serve('no line');
    const { host, shown } = fakeHost();
    await onNoticePress(host, 'acknowledge', notice);
    expect(shown[0]?.options.body).toContain('Saved on this device');
    expect(host.askSync).toHaveBeenCalled();
    expect((await outbox.rows('7')).map((one) => one.entity)).toEqual(['alert/17']);
  });

  it('opens the app where nobody is signed in to acknowledge', async () => {
    await dropFact(deviceFacts, tokenFact);
    serve();
    const { host } = fakeHost();
    await onNoticePress(host, 'acknowledge', notice);
    expect(host.openWindow).toHaveBeenCalledWith('https://beacon.example/app/alert-management?alert=17');
  });

  it('leads to its page in the window that is open, without reloading it', async () => {
    const site = fakeWindow('https://beacon.example/dmarc-checker');
    const app = fakeWindow('https://beacon.example/app/dashboard');
    const { host } = fakeHost(site.window, app.window);
    await onNoticePress(host, '', notice);
    expect(app.heard).toEqual([{ type: 'GO', url: notice.url }]);
    expect(app.window.focus).toHaveBeenCalled();
    expect(app.window.navigate).not.toHaveBeenCalled();
    expect(host.openWindow).not.toHaveBeenCalled();
  });

  it('loads the page if nobody in the window answers', async () => {
    const { window } = fakeWindow('https://beacon.example/dmarc-checker', false);
    await onNoticePress(fakeHost(window).host, 'open', notice);
    expect(window.navigate).toHaveBeenCalledWith('https://beacon.example/app/alert-management?alert=17');
  });

  it('never leaves the app', async () => {
    const { host } = fakeHost();
    await onNoticePress(host, 'open', { ...notice, url: 'https://elsewhere.example/app' });
    expect(host.openWindow).not.toHaveBeenCalled();
  });
});

describe('a new push address', () => {
  const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36';

  it('is reported to the server', async () => {
    const { asked } = serve();
    const json = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
    await sendSubscription({ toJSON: () => json }, chrome);
    expect(asked[0]?.path).toBe('/api/notifications/push-subscriptions');
    expect(asked[0]?.body).toEqual({ ...json, device: 'Chrome on Android' });
  });

  it.each([
    [chrome, 'Chrome on Android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge on Windows'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iPad'],
    ['curl', 'Browser'],
  ])('is named after its browser: %s', (agent, name) => expect(deviceName(agent)).toBe(name));
});
