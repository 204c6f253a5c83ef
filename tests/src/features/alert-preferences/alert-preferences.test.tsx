import 'fake-indexeddb/auto';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlertPreferences as Choices, defaultPreferences } from '#domain/delivery/preferences.ts';
import { auth, connectivity } from '#src/client/actors.ts';
import { AlertPreferences } from '#src/features/alert-preferences/AlertPreferences.tsx';
import { deviceDb } from '#src/offline/db.ts';
import { closeOutbox, openOutbox } from '#src/offline/outbox.ts';
import { FakePush, publicKey } from '../../offline/push/fake-push.ts';
import { tokenOf } from '../../worker/host.ts';
import { Screen } from '../screen.tsx';

const saved = '/report-scheduling/alert-preferences';
const channels = (['critical', 'high', 'medium', 'low', 'info'] as const).map((severity) => ({
  severity,
  push: null,
  email: 'now',
  text: 'At once.',
}));
const settings = (devices: object[] = [], more = {}) => ({
  email: { kind: 'smtp', text: '' },
  push: { public_key: publicKey, devices },
  channels,
  may_be_on_duty: false,
  shifts: [],
  ...more,
});
const stored = (change: Partial<Choices>, version: number) => ({
  preferences: { ...defaultPreferences, ...change },
  version,
  is_default: version === 0,
});
const reached = {
  alert_id: 4,
  title: 'The DMARC record is gone',
  domain_name: 'karoocellar.example',
  severity: 'critical',
  detected_time: '2026-11-20T08:00:00.000Z',
  channel: 'email',
  mode: 'now',
  due_time: '2026-11-20T08:00:00.000Z',
  why: 'Critical alerts are sent at once, day and night.',
};
const page = { limit: 500, offset: 0, total: 1 };

let screen: Screen;
let push: FakePush;

/** Sends what waits, as the app does while somebody is signed in. */
function Outbox() {
  const queries: QueryClient = useQueryClient();
  useEffect(() => {
    openOutbox('1', queries);
    return closeOutbox;
  }, [queries]);
  return null;
}

async function open(answers: Record<string, unknown> = {}, role: 'customer' | 'admin' = 'customer'): Promise<void> {
  screen = new Screen(
    {
      [`GET ${saved}`]: stored({}, 0),
      [`PUT ${saved}`]: stored({}, 1),
      [`POST ${saved}/preview`]: {
        from_time: '',
        to_time: '',
        alerts: 1,
        messages: { push: 0, email: 1 },
        reached: [reached],
      },
      'GET /notifications/settings': settings(),
      'GET /user-alert-preferences/user-customers': {
        customers: [{ customer_id: 1, customer_name: 'Karoo Wines', access_level: 'owner', domain_count: 1, muted_until: null }],
        pagination: page,
      },
      'GET /user-alert-preferences/customer-domains/1': {
        customer_id: 1,
        domains: [{ domain_id: 7, domain_name: 'karoocellar.example', muted_until: null }],
        pagination: page,
      },
      'GET /domains': { domains: [{ id: 7, name: 'karoocellar.example' }], pagination: page },
      ...answers,
    },
    role,
  );
  push.stub();
  await draw();
}

async function draw(): Promise<void> {
  await screen.draw(
    <>
      <Outbox />
      <AlertPreferences />
    </>,
  );
  await screen.until('.prefs-save');
}

const said = () => screen.box.textContent.replace(/\s+/g, ' ');
const bar = () => screen.box.querySelector('.prefs-save')?.textContent ?? '';
const bodies = () => screen.asked.filter(({ call }) => call === `PUT ${saved}`).map(({ body }) => body);
const waits = async (check: () => boolean) => {
  for (let round = 0; round < 150 && !check(); round += 1) await screen.settle();
  if (!check()) throw new Error(`It never came: ${said()}`);
};

/** Toggles a switch or a box by its label. */
async function toggle(words: string): Promise<void> {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent?.includes(words));
  const input = label?.querySelector('input');
  if (input == null) throw new Error(`No switch "${words}" in: ${said()}`);
  await act(async () => input.click());
  await screen.settle();
}

async function type(label: string, text: string): Promise<void> {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label);
  const input = document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const refuse = (change: Partial<Choices>, version: number) =>
  Response.json(
    {
      success: false,
      error: 'Your preferences were changed on another device meanwhile.',
      code: 'conflict',
      details: { preferences: { ...defaultPreferences, ...change }, version },
    },
    { status: 409 },
  );

beforeEach(async () => {
  localStorage.clear();
  history.pushState(null, '', '/app/alerts/preferences');
  await (await deviceDb()).clear('outbox');
  await (await deviceDb()).clear('facts');
  push = new FakePush();
  auth.start();
  auth.send({ type: 'start', token: tokenOf('1'), expiresAt: Date.now() + 3_600_000, at: Date.now() });
});
afterEach(async () => {
  await act(async () => closeOutbox());
  await screen.close();
  push.unstub();
});

const device = (id: number, endpoint_hash: string, more = {}) => ({
  id,
  device: 'Chrome on Android',
  endpoint_hash,
  created_time: '2026-11-01T08:00:00.000Z',
  last_ok_time: null,
  failures: 0,
  last_error: null,
  ...more,
});

describe('what reaches me', () => {
  it('is said in words, with the default settings explained if nothing was saved', async () => {
    await open();
    expect(screen.box.querySelector('.ui-answer')?.textContent).toMatch(
      /^Once you save, critical alerts reach you at once by email/,
    );
    expect(said()).toContain('These are the default settings. You have not changed them yet.');
    expect(bar()).toContain('Save the default settings');
  });

  it('says that no email is sent where email is not set up', async () => {
    await open({ 'GET /notifications/settings': settings([], { email: { kind: 'outbox', text: '' } }) });
    expect(screen.box.querySelector('.ui-answer')?.textContent).toContain('No alert reaches you: email is not set up here.');
    expect(said()).toContain('reach nobody');
  });

  it('names push alone where email is not set up', async () => {
    await open({ 'GET /notifications/settings': settings([device(1, 'x')], { email: { kind: 'outbox', text: '' } }) });
    expect(screen.box.querySelector('.ui-answer')?.textContent).toMatch(
      /^Once you save, critical.* alerts reach you at once by push; .*Email is not set up here, so none is sent\.$/,
    );
  });

  it('asks the staff whether they are on duty, and nobody else', async () => {
    await open({ 'GET /notifications/settings': settings([], { may_be_on_duty: true }) }, 'admin');
    expect(said()).toContain('You are not on duty');
    await toggle('I am on duty');
    await screen.press('Save');
    await waits(() => bodies().length === 1);
    expect(bodies()[0]).toMatchObject({ preferences: { on_duty: true } });
    await screen.close();
    await open();
    expect(said()).not.toContain('on duty');
  });
});

describe('changing it', () => {
  it('saves the whole with the version that was seen, says so, and can be undone', async () => {
    await open({
      [`GET ${saved}`]: stored({ copies: ['office@karoo.example'] }, 3),
      'POST /alert-management/validate-recipient': { valid: true, email: 'office@karoo.example', is_user: true, warnings: [] },
    });
    expect(bar()).toContain('Nothing is changed.');
    await toggle('Use quiet hours');
    expect(bar()).toContain('Not saved yet.');
    screen.answers[`GET ${saved}`] = stored(
      { copies: ['office@karoo.example'], quiet: { ...defaultPreferences.quiet, on: false } },
      4,
    );
    await screen.press('Save');
    await waits(() => bar().includes('Saved at'));
    expect(bodies()).toEqual([
      {
        preferences: {
          ...defaultPreferences,
          copies: ['office@karoo.example'],
          quiet: { ...defaultPreferences.quiet, on: false },
        },
        seen_version: 3,
      },
    ]);
    await screen.press('Undo');
    await waits(() => bodies().length === 2);
    expect(bodies()[1]).toMatchObject({ preferences: { quiet: defaultPreferences.quiet }, seen_version: 4 });
  });

  it('survives a reload and a sign-out, until it is dropped', async () => {
    await open({ [`GET ${saved}`]: stored({}, 3) });
    await toggle('Good news on Mondays');
    await type('Add an address', 'office@kar');
    await screen.close();
    await open({ [`GET ${saved}`]: stored({}, 3) });
    expect(bar()).toContain('Not saved yet.');
    expect(screen.box.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('office@kar');
    await screen.press('Drop changes');
    expect(bar()).toContain('Nothing is changed.');
    expect(bodies()).toEqual([]);
  });

  it('is nothing once it is turned back', async () => {
    await open({ [`GET ${saved}`]: stored({}, 3) });
    await toggle('Good news on Mondays');
    await toggle('Good news on Mondays');
    expect(bar()).toContain('Nothing is changed.');
    expect(localStorage.getItem('beacon_draft_1_alert-preferences-1')).toBeNull();
  });

  it('keeps quiet about a customer or a domain at once, and leaves other changes to their own save', async () => {
    await open({ [`GET ${saved}`]: stored({}, 3) });
    await toggle('Good news on Mondays');
    await screen.press('Mute a customer or domain');
    expect(document.body.textContent).toContain('Mute Karoo Wines');
    await toggle('For a week');
    await screen.press('Mute');
    await waits(() => bodies().length === 1);
    const [body] = bodies() as { preferences: Choices; seen_version: number }[];
    const until = Date.parse(body?.preferences.per_customer[1]?.muted_until ?? '');
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(7 * 24);
    expect(body).toMatchObject({ seen_version: 3, preferences: { digest: defaultPreferences.digest } });
    expect(said()).toContain('One mute');
    expect(bar()).toContain('Not saved yet.');
    await screen.press('Save');
    await waits(() => bodies().length === 2);
    expect(bodies()[1]).toMatchObject({ seen_version: 4, preferences: { per_customer: body?.preferences.per_customer } });
  });

  it('ends a mute at once', async () => {
    const muted = { muted_until: new Date(Date.now() + 3_600_000).toISOString() };
    await open({ [`GET ${saved}`]: stored({ per_customer: { 1: muted } }, 3) });
    expect(said()).toContain('One mute');
    await screen.press('End now');
    await waits(() => bodies().length === 1);
    expect(bodies()[0]).toMatchObject({ seen_version: 3, preferences: { per_customer: {} } });
  });

  it('refuses a time that is over', async () => {
    await open();
    await screen.press('Mute a customer or domain');
    await toggle('Custom time');
    await type('Muted until (South African time)', '2020-01-01T07:30');
    await screen.press('Mute');
    expect(document.body.textContent).toContain('Choose a time in the future.');
  });

  it('checks an additional address before it accepts it, and shows what is wrong with it', async () => {
    const check = 'POST /alert-management/validate-recipient';
    await open({ [check]: { valid: false, email: 'x@no.example', is_user: false, warnings: ['no.example takes no mail.'] } });
    for (const [text, words] of [
      ['office', 'Enter an email address like'],
      ['naledi@karoowines.example', 'This is your own address'],
      ['x@no.example', 'no.example takes no mail.'],
    ] as const) {
      await type('Add an address', text);
      await screen.press('Add');
      expect(said()).toContain(words);
    }
    screen.answers[check] = {
      valid: true,
      email: 'office@karoo.example',
      is_user: false,
      warnings: ['Nobody signs in with this address.'],
    };
    await type('Add an address', ' Office@Karoo.example ');
    await screen.press('Add');
    await waits(() => said().includes('Nobody signs in with this address.'));
    expect(said()).toContain('One address gets the same emails');
  });
});

describe('offline', () => {
  it('is stored on this device and stays visible, and goes out once there is a connection', async () => {
    await open({ [`GET ${saved}`]: stored({}, 3) });
    await screen.goOffline();
    await toggle('Use quiet hours');
    await screen.press('Save');
    await waits(() => bar().includes('Saved on this device; sent when you are online'));
    expect(said()).toContain('Never quiet');
    expect(await (await deviceDb()).count('outbox')).toBe(1);
    await toggle('Good news on Mondays');
    await screen.press('Save');
    await waits(() => bar().includes('Saved on this device'));
    expect(await (await deviceDb()).count('outbox')).toBe(1);
    Reflect.deleteProperty(screen.answers, 'line');
    await act(async () => connectivity.send({ type: 'request.succeeded', at: Date.now() }));
    await waits(() => bodies().length === 1);
    expect(bodies()).toEqual([
      {
        preferences: {
          ...defaultPreferences,
          quiet: { ...defaultPreferences.quiet, on: false },
          digest: { ...defaultPreferences.digest, weekly: false },
        },
        seen_version: 3,
      },
    ]);
  });
});

describe('when another device was faster', () => {
  const theirs = { digest: { ...defaultPreferences.digest, time: '06:00' } };

  async function conflict(): Promise<void> {
    await open({ [`GET ${saved}`]: stored({}, 3), [`PUT ${saved}`]: refuse(theirs, 4) });
    await toggle('Use quiet hours');
    screen.answers[`GET ${saved}`] = stored(theirs, 4);
    await screen.press('Save');
    await waits(() => said().includes('changed on another device meanwhile'));
  }

  it('shows both, and keeps mine where I say so', async () => {
    await conflict();
    expect(said()).toContain('Quiet hoursnone18:00 to 07:00, and weekends');
    expect(said()).toContain('Daily digest07:3006:00');
    screen.answers[`PUT ${saved}`] = stored({}, 5);
    await screen.press('Keep my choices');
    await waits(() => bodies().length === 2);
    expect(bodies()[1]).toMatchObject({ preferences: { quiet: { on: false }, digest: { time: '07:30' } }, seen_version: 4 });
    await waits(() => !said().includes('changed on another device meanwhile'));
  });

  it('takes the other where I say so', async () => {
    await conflict();
    await screen.press('Use the saved version');
    await waits(() => !said().includes('changed on another device meanwhile'));
    expect(said()).toContain('One email a day, at 06:00');
    expect(await (await deviceDb()).count('outbox')).toBe(0);
    expect(bodies()).toHaveLength(1);
  });

  it('lets me change mine first', async () => {
    await conflict();
    await screen.press('Change mine first');
    expect(bar()).toContain('Not saved yet.');
    screen.answers[`PUT ${saved}`] = stored({}, 5);
    await toggle('Good news on Mondays');
    await screen.press('Save');
    await waits(() => bodies().length === 2);
    expect(bodies()[1]).toMatchObject({ preferences: { quiet: { on: false }, digest: { weekly: false } }, seen_version: 4 });
  });
});

describe('the preview', () => {
  it('follows what is chosen, once it has stopped, and says why', async () => {
    await open();
    await waits(() => said().includes('1 email, for 1 alert'));
    expect(said()).toContain('By email at 10:00. Critical alerts are sent at once, day and night.');
    const asked = () => screen.asked.filter(({ call }) => call === `POST ${saved}/preview`);
    const before = asked().length;
    screen.answers[`POST ${saved}/preview`] = {
      from_time: '',
      to_time: '',
      alerts: 1,
      messages: { push: 0, email: 0 },
      reached: [{ ...reached, channel: null, mode: null, due_time: null, why: 'No channel carries alerts of this severity.' }],
    };
    for (let times = 0; times < 3; times += 1) await toggle('Email to');
    await waits(() => said().includes('Once saved: no notifications, for 1 alert'));
    expect(asked()).toHaveLength(before + 1);
    expect(asked().at(-1)?.body).toMatchObject({ preferences: { channels: { email: { on: false } } } });
    expect(said()).toContain('Not sent. No channel carries alerts of this severity.');
  });
});

describe('devices', () => {
  const hashOf = async (text: string) =>
    [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');

  it('are registered on a press, and this one is marked', async () => {
    await open({ 'POST /notifications/push-subscriptions': { device: {} } });
    expect(said()).toContain('No device gets notifications yet');
    expect(push.asked).toBe(0);
    screen.answers['GET /notifications/settings'] = settings([device(5, await hashOf('https://push.example/1'))]);
    await screen.press('Get notifications on this device');
    await waits(() => said().includes('This device gets notifications'));
    expect(said()).toContain('One device gets notifications');
    expect(screen.asked.find(({ call }) => call === 'POST /notifications/push-subscriptions')?.body).toMatchObject({
      endpoint: 'https://push.example/1',
      device: expect.any(String),
    });
  });

  it('say why this one gets nothing', async () => {
    push.permission = 'denied';
    await open();
    expect(said()).toMatch(/This device gets no notifications\. Notifications from this site are blocked/);
  });

  it('are tested and removed, with what came of it', async () => {
    const phone = device(6, 'feed', { last_error: 'The push service is closed.' });
    await open({
      'GET /notifications/settings': settings([phone]),
      'POST /notifications/push-subscriptions/6/test': { device: phone, sent: false, error: 'Register it again.' },
      'DELETE /notifications/push-subscriptions/6': {},
    });
    expect(said()).toContain('The last message failed: The push service is closed.');
    await screen.press('Send a test');
    await waits(() => said().includes('Chrome on Android: Register it again.'));
    screen.answers['GET /notifications/settings'] = settings();
    const remove = [...document.querySelectorAll('button')].find(
      (one) => one.getAttribute('aria-label') === 'Remove Chrome on Android',
    );
    await act(async () => remove?.click());
    await waits(() => said().includes('Chrome on Android gets no more notifications.'));
    expect(said()).toContain('No device gets notifications yet');
  });
});
