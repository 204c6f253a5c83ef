import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectivity } from '#src/client/actors.ts';
import { RecordSection } from '#src/entities/protection/RecordSection.tsx';
import type { PreparedRow } from '#src/entities/protection/types.ts';
import { letHappen } from '#tests/support/turns.ts';
import { protectionRow } from './samples.ts';

let root: Root;
let box: HTMLElement;
let queries: QueryClient;
const asked: string[] = [];
const answers: Record<string, unknown> = {};

const server = { host: 'ns1.example', address: '192.0.2.53', state: 'same', values: [] };
const proof = (states: string[]) => ({
  success: true,
  name: '_dmarc.karoowines.co.za',
  asked_at: '2026-11-20T12:05:00Z',
  expected: 'x',
  seen_everywhere: states.every((state) => state === 'same'),
  servers: states.map((state, index) => ({ ...server, host: `ns${index + 1}.example`, state, values: ['v=DMARC1; p=none'] })),
});

const draw = (row: PreparedRow, isOpen = true) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <RecordSection row={row} zone="karoowines.co.za" isOpen={isOpen} onOpen={() => undefined} />
      </QueryClientProvider>,
    ),
  );
const button = (name: string) => [...box.querySelectorAll('button')].find((one) => one.textContent?.includes(name));
const check = async () => {
  await act(async () => button('Check at all name servers')?.click());
  await act(() => letHappen(20));
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const found = Object.entries(answers).find(([part]) => url.includes(part));
    return new Response(JSON.stringify(found?.[1] ?? { success: false, error: 'No answer' }), { status: found ? 200 : 500 });
  });
  connectivity.start();
  asked.length = 0;
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  queries = new QueryClient();
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  queries.clear();
  connectivity.send({ type: 'request.succeeded', at: 0 });
  for (const key of Object.keys(answers)) delete answers[key];
});

test('the prepared record comes with its changes, its notes and the record to go back to', async () => {
  await draw(protectionRow());
  expect(box.textContent).toContain('v=DMARC1; p=reject; t=y; pct=0');
  expect(box.textContent).toContain('Was quarantine.');
  expect(box.textContent).toContain('t=y asks for one level less.');
  expect(button('Copy today’s record')).toBeDefined();
});

test('a complete path offers the record that covers its subdomains', async () => {
  const row = protectionRow();
  const value = 'v=DMARC1; p=quarantine; np=reject; rua=mailto:dmarc@karoowines.co.za';
  const complete = { ...row, path: { ...row.path, next: null, gates: [], is_ready: false } };
  await draw({ ...complete, prepared: row.prepared && { ...row.prepared, value, notes: [] } });
  expect(box.textContent).toContain('For subdomains: one tag changes, the rest stays');
  expect(box.textContent).toContain(value);
  expect(box.textContent).not.toContain('Do not publish it before then');
});

test('closed, it offers to prepare; unready, it says to wait', async () => {
  await draw(protectionRow(), false);
  expect(button('Prepare record')).toBeDefined();
  expect(box.textContent).not.toContain('t=y; pct=0');
  const row = protectionRow();
  await draw({ ...row, path: { ...row.path, is_ready: false, why: '1 of 4 conditions does not hold yet.' } });
  expect(box.textContent).toContain('Do not publish it before');
});

test('a publication check names every server, and only full agreement triggers a new evaluation', async () => {
  answers['/verify?'] = proof(['same', 'different']);
  await draw(protectionRow());
  await check();
  expect(box.textContent).toContain('1 of 2 name servers has this record');
  expect(box.textContent).toContain('Has another record');
  expect(asked.some((url) => url.includes('/refresh'))).toBe(false);
  answers['/verify?'] = proof(['same', 'same']);
  answers['/refresh'] = {
    success: true,
    domain: 'karoowines.co.za',
    checked_at: '2026-11-20T12:06:00Z',
    records: [],
    changes: [],
  };
  await check();
  expect(box.textContent).toContain('All 2 name servers have this record.');
  expect(asked.filter((url) => url.includes('/refresh'))).toHaveLength(1);
});

test('the expected record is what is asked for, and a refusal shows the server’s words', async () => {
  await draw(protectionRow());
  await check();
  expect(asked.map((url) => decodeURIComponent(url).replaceAll('+', ' '))).toContainEqual(
    expect.stringContaining('expected=v=DMARC1; p=reject; t=y; pct=0'),
  );
  expect(box.querySelector('[role=alert]')?.textContent).toContain('No answer');
});

test('offline the proof waits and says why', async () => {
  await draw(protectionRow());
  await act(async () => {
    connectivity.send({ type: 'browser.offline', at: 0 });
  });
  expect((button('Check at all name servers') as HTMLButtonElement).disabled).toBe(true);
  expect(box.textContent).toContain('Needs a connection');
});
