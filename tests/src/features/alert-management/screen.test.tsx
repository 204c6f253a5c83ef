import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '#src/client/actors.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import { AlertManagement } from '#src/features/alert-management/AlertManagement.tsx';
import type { AlertSearch } from '#src/features/alert-management/search.ts';
import { deviceDb } from '#src/offline/db.ts';
import { closeOutbox, openOutbox } from '#src/offline/outbox.ts';
import { ToastRegion } from '#src/ui/toast.tsx';
import { alertOf, inStatus, stepOf, thandi } from '../../entities/alerts/samples.ts';
import { tokenOf } from '../../worker/host.ts';
import { Screen } from '../screen.tsx';

let screen: Screen;
let search: AlertSearch;

function Page({ start }: { start: AlertSearch }) {
  const [now, setNow] = useState(start);
  useEffect(() => {
    search = now;
  }, [now]);
  return (
    <>
      <AlertManagement search={now} onSearch={setNow} />
      <ToastRegion />
    </>
  );
}

const stats = {
  open: 3,
  acknowledged: 1,
  snoozed: 1,
  mine: 0,
  by_severity: { critical: 0, high: 5, medium: 0, low: 0, info: 0 },
  opened_24h: 5,
  resolved_24h: 0,
  newest_time: '2026-11-20T11:30:00.000Z',
  minutes_to_acknowledge: null,
  acknowledged_30d: 0,
  messages_waiting: 0,
  messages_dead: 0,
  evaluated_time: '2026-11-20T11:36:00.000Z',
};

const alerts = [
  alertOf(1),
  alertOf(2),
  alertOf(3, { rule: 'dkim_missing', cause_name: 'DKIM key missing', severity: 'critical' }),
  alertOf(4, inStatus.acknowledged),
  alertOf(5, { ...inStatus.snoozed, rule: 'rua_lost', cause_name: 'Reports no longer reach us' }),
];

const page = (rows: Alert[]) => ({
  alerts: rows,
  pagination: { limit: 200, offset: 0, total: rows.length },
  evaluated_time: '2026-11-20T11:36:00.000Z',
});
const whole = (alert: Alert) => ({ alert, timeline: [stepOf()], notifications: [], similar: [] });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const words = (selector: string) => plain(document.querySelector(selector)?.textContent);
const all = (selector: string) => [...document.querySelectorAll(selector)].map((one) => plain(one.textContent));
const posts = () => screen.asked.filter(({ call }) => call.startsWith('POST'));

async function open(start: AlertSearch = {}) {
  await screen.draw(<Page start={start} />);
  await screen.until('.cause, .ui-state');
}
async function key(name: string) {
  await act(async () => {
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
    );
  });
  await screen.settle();
}
async function type(selector: string, text: string) {
  const field = document.querySelector<HTMLTextAreaElement>(selector);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function room(isWide: boolean) {
  const media = { matches: isWide, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
}

beforeEach(async () => {
  room(false);
  await (await deviceDb()).clear('outbox');
  localStorage.clear();
  auth.start();
  auth.send({ type: 'start', token: tokenOf('1'), expiresAt: Date.now() + 3_600_000, at: Date.now() });
  const calls: Record<string, unknown> = {
    'GET /alert-management/alerts': page(alerts),
    'GET /alert-management/stats': stats,
    'GET /alert-management/assignees': { assignees: [{ id: 1, name: 'Naledi' }, thandi] },
    'GET /alert-management/stream': new Response(new ReadableStream()),
    'GET /customers': { customers: [{ id: 1, name: 'Karoo Wines' }], pagination: { limit: 500, offset: 0, total: 1 } },
  };
  for (const alert of [...alerts, alertOf(9, inStatus.resolved)]) {
    calls[`GET /alert-management/alerts/${alert.id}`] = whole(alert);
    for (const verb of ['acknowledge', 'resolve', 'snooze', 'reopen', 'assign', 'comments'])
      calls[`POST /alert-management/alerts/${alert.id}/${verb}`] = { alert: { ...alert, version: alert.version + 1 } };
  }
  screen = new Screen(calls, 'admin');
});
afterEach(async () => {
  await act(async () => closeOutbox());
  await screen.close();
  vi.unstubAllGlobals();
});

describe('the alert centre', () => {
  it('answers first, then shows what is open by cause, the worst first', async () => {
    await open();
    expect(words('.ui-answer')).toBe('3 alerts are open from two causes. One cause, SPF is broken, accounts for two of them.');
    expect(words('.ui-frame-stamp')).toContain('rules last ran');
    expect(all('.cause h2')).toEqual(['SPF of wine3.example.co.za is broken', 'SPF is broken']);
    expect(all('.cause-head p')).toEqual(['Karoo Wines', '2 domains']);
  });

  it.each([
    [1, ['Snooze', 'Assign', 'Resolve', 'Acknowledge all 2']],
    [4, ['Snooze', 'Assign', 'Resolve', 'Unassign']],
    [5, ['Snooze', 'Assign', 'Resolve', 'End snooze', 'Acknowledge']],
    [9, ['Reopen']],
  ])('offers for alert %i exactly what the machine allows', async (id, buttons) => {
    await open({ status: 'unresolved', alert: id });
    await screen.until('.ui-thumb');
    expect(all('.ui-thumb button')).toEqual(buttons);
    expect(document.querySelectorAll('.ui-thumb button:disabled')).toHaveLength(0);
  });

  it('acknowledges all of a cause, each as an action of its own on the version that was seen', async () => {
    await open({ alert: 1 });
    await screen.until('.ui-thumb');
    await screen.press('Acknowledge all 2');
    const sent = posts().toSorted((a, b) => a.call.localeCompare(b.call));
    expect(sent).toMatchObject([
      { call: 'POST /alert-management/alerts/1/acknowledge', body: { seen_version: 1 } },
      { call: 'POST /alert-management/alerts/2/acknowledge', body: { seen_version: 1 } },
    ]);
    expect(words('.ui-toast')).toContain('Acknowledged 2 alerts');
  });

  it('asks for a note before a high alert is resolved, and keeps what was typed', async () => {
    await open({ alert: 1 });
    await screen.until('.ui-thumb');
    await screen.press('Resolve');
    const submit = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button[type=submit]')][0];
    await act(async () => submit?.click());
    expect(words('[role=dialog]')).toContain('Enter how it was resolved.');
    expect(posts()).toEqual([]);
    await type('[role=dialog] textarea', 'Took out an include.');
    expect(Object.values(localStorage).join()).toContain('Took out an include.');
    await act(async () => submit?.click());
    await screen.settle();
    expect(posts()).toMatchObject([
      {
        call: 'POST /alert-management/alerts/1/resolve',
        body: { notes: 'Took out an include.', outcome: 'fixed', seen_version: 1 },
      },
    ]);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('is worked with single keys: move, open, snooze, close, and the list of keys', async () => {
    await open();
    await key('j');
    await key('j');
    expect(document.activeElement?.closest('[data-alert]')?.getAttribute('data-alert')).toBe('2');
    await key('k');
    expect(document.activeElement?.textContent).toContain('wine3');
    await key('o');
    expect(search.alert).toBe(3);
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
    await key('s');
    expect(words('[role=dialog]')).toContain('Snooze wine3.example.co.za');
    await key('j');
    expect(document.querySelector('[role=dialog]')?.contains(document.activeElement)).toBe(true);
    await act(async () => document.querySelector<HTMLButtonElement>('[role=dialog] [aria-label=Close]')?.click());
    await key('?');
    expect(words('[role=dialog]')).toContain('Keys of the alert centre');
  });

  it('opens an alert beside the list where there is room, and Escape leads back to its row', async () => {
    room(true);
    await open();
    await key('j');
    await key('o');
    expect(words('.centre-open .alert-what')).toBe('SPF of wine3.example.co.za is broken.');
    expect(document.querySelectorAll('.centre-list .alert-open')).toHaveLength(0);
    expect(document.querySelector('.centre-list [data-alert="3"] .alert-title')?.getAttribute('aria-expanded')).toBe('true');
    await act(async () => document.querySelector<HTMLButtonElement>('.centre-open .alert-title')?.focus());
    await key('Escape');
    expect(search.alert).toBeUndefined();
    expect(document.activeElement?.closest('[data-alert]')?.getAttribute('data-alert')).toBe('3');
  });

  it.each([
    ['right', 120, 'POST /alert-management/alerts/2/acknowledge'],
    ['left', -120, null],
    ['a little', 60, null],
  ])('takes a finger that moves a row: %s', async (name, moved, call) => {
    await open();
    const row = document.querySelector('[data-alert="2"] .alert-row');
    const finger = (kind: string, x: number) =>
      act(async () => {
        row?.dispatchEvent(
          new PointerEvent(kind, { bubbles: true, pointerType: 'touch', isPrimary: true, pointerId: 7, clientX: x, clientY: 5 }),
        );
      });
    await finger('pointerdown', 200);
    await finger('pointermove', 200 + moved / 2);
    await finger('pointermove', 200 + moved);
    await finger('pointerup', 200 + moved);
    await screen.settle();
    expect(posts().map((post) => post.call)).toEqual(call === null ? [] : [call]);
    expect(words('[role=dialog]').includes('Snooze wine2.example.co.za')).toBe(name === 'left');
  });

  it('filters without asking the server, as long as the list is whole', async () => {
    await open();
    const asked = screen.asked.filter(({ call }) => call === 'GET /alert-management/alerts').length;
    await screen.press('Acknowledged 1');
    expect(search).toMatchObject({ status: 'acknowledged' });
    expect(all('.alert-title')).toEqual(['Look-ups: 12 of 10, SPF of wine4.example.co.za is broken']);
    expect(screen.asked.filter(({ call }) => call === 'GET /alert-management/alerts')).toHaveLength(asked);
    await screen.press('Critical 0');
    expect(words('.ui-state')).toContain('No alert matches');
  });

  it('opens an alert that no list holds', async () => {
    await open({ alert: 9 });
    await screen.until('.alert-open');
    expect(words('.alert-open')).toContain('Resolved by Thandi Nkosi');
  });

  it('does everything offline: at once here, marked as waiting, and listed below', async () => {
    await open();
    await act(async () => openOutbox('1', new QueryClient()));
    await screen.goOffline();
    const first = [...document.querySelectorAll<HTMLButtonElement>('button')].find(
      (one) => one.textContent === 'Acknowledge wine1.example.co.za',
    );
    await act(async () => first?.click());
    await screen.until('.alert-waits');
    expect(words('.alert-waits')).toBe('Acknowledge waits');
    expect(words('.ui-answer')).toContain('2 alerts are open');
    expect(words('.queue-card')).toContain('Acknowledge wine1.example.co.za');
    expect(words('.ui-toast')).toContain('sent when you are online');
    await screen.press('Undo');
    expect(document.querySelector('.alert-waits')).toBeNull();
    expect(words('.ui-answer')).toContain('3 alerts are open');
    expect(posts()).toEqual([]);
  });

  it('keeps in its place what was just done, and shows its true state', async () => {
    await open();
    const press = [...document.querySelectorAll<HTMLButtonElement>('button')].find(
      (one) => one.textContent === 'Acknowledge wine1.example.co.za',
    );
    screen.answers['GET /alert-management/alerts'] = page(alerts.filter(({ id }) => id !== 1));
    screen.answers['GET /alert-management/alerts/1'] = whole(alertOf(1, inStatus.resolved));
    screen.answers['POST /alert-management/alerts/1/acknowledge'] = Response.json(
      { success: false, code: 'conflict', error: 'Resolved by Thandi Nkosi.', details: { alert: alertOf(1, inStatus.resolved) } },
      { status: 409 },
    );
    await act(async () => press?.click());
    await screen.settle(120);
    expect(words('[data-alert="1"] .alert-stands')).toBe('Resolved by Thandi Nkosi');
    expect(words('.ui-answer')).toContain('2 alerts are open');
  });

  it('says when nothing is open, and when the rules last ran', async () => {
    screen.answers['GET /alert-management/alerts'] = page([]);
    await open();
    expect(words('.ui-answer')).toBe('Nothing is open.');
    expect(words('.ui-state')).toContain('The rules last ran');
  });

  it('says what the server said when there is no list', async () => {
    screen.answers['GET /alert-management/alerts'] = Response.json(
      { success: false, error: 'Failed to fetch alerts', code: 'internal' },
      { status: 500 },
    );
    await open();
    expect(words('[role=alert]')).toContain('Failed to fetch alerts');
  });
});
