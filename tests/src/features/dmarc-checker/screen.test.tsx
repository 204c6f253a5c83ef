import { setTimeout } from 'node:timers/promises';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { connectivity } from '#src/client/actors.ts';
import type { Api } from '#src/client/api.ts';
import { ApiError } from '#src/client/errors.ts';
import { checkerOf } from '#src/features/dmarc-checker/checker.ts';
import { DmarcChecker } from '#src/features/dmarc-checker/DmarcChecker.tsx';
import { bare, type Sample, wineShop } from '#tests/src/entities/dns-check/samples.ts';
import { letHappen } from '#tests/support/turns.ts';

type Asked = { call: string; body?: { [name: string]: unknown }; params?: { token: string } };

const result = (sample: Sample) => ({
  token: 'Zr8mQ2kVb1xW4tYc',
  expires_at: '2026-11-27T12:05:00.000Z',
  mail_servers: [],
  ...sample,
});
const state: { root: Root; box: HTMLElement; asked: Asked[]; held: (() => void)[]; hold: boolean; fail: unknown } = {
  root: undefined as unknown as Root,
  box: undefined as unknown as HTMLElement,
  asked: [],
  held: [],
  hold: false,
  fail: null,
};

/** The pause of the machine between two questions, and a little. */
const askEveryMs = 3_050;

const test = { isAvailable: false, result: null as object | null };

/** What the server answers about test messages. */
function messageAnswer(name: string): object | null {
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  if (name === 'public.mailTests') return { is_available: test.isAvailable };
  if (name === 'public.startMailTest') return { token: 'a-token', address: 'r+check-1@beacon.example', expires_at };
  return name === 'public.mailTest' ? { expires_at, result: test.result } : null;
}

const api = (async (call: { name: string }, input: Omit<Asked, 'call'>) => {
  const message = messageAnswer(call.name);
  if (message !== null) return message;
  state.asked.push({ call: call.name, ...input });
  if (state.fail !== null) throw state.fail;
  if (call.name === 'public.leads') return { message: 'We will write back.' };
  if (call.name === 'public.checkResult') return { result: result(await wineShop()) };
  const sample = input.body?.['domain'] === 'stoep.co.za' ? await bare() : await wineShop();
  return (async function* () {
    yield { event: 'started', domain: sample.check.domain };
    yield { event: 'step', step: 'dmarc', state: 'found' };
    yield { event: 'step', step: 'spf', state: 'unknown' };
    if (state.hold) await new Promise<void>((resolve) => state.held.push(resolve));
    yield { event: 'result', ...result(sample) };
  })();
}) as unknown as Api;

async function open(href: string) {
  const checker = createActor(checkerOf(api, 5)).start();
  const rootRoute = createRootRoute();
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: '/dmarc-checker/{-$token}',
    component: () => <DmarcChecker checker={checker} api={api} />,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [href] }),
  });
  await act(async () => {
    await router.load();
    state.root.render(<RouterProvider router={router as never} />);
  });
  return router;
}

const text = () => state.box.textContent?.replace(/\u00a0/g, ' ') ?? '';
async function until(is: () => boolean) {
  for (let round = 0; round < 500 && !is(); round += 1) await act(() => letHappen(1));
}
async function shows(words: string) {
  await until(() => text().includes(words));
  expect(text()).toContain(words);
}
async function askedTimes(count: number) {
  await until(() => state.asked.length >= count);
  expect(state.asked).toHaveLength(count);
}
function named<E extends HTMLElement>(selector: string, name: string): E {
  const found = [...state.box.querySelectorAll<E>(selector)].find((one) => one.textContent?.startsWith(name));
  if (found === undefined) throw new Error(`no ${selector} ${name}`);
  return found;
}
function field(label: string): HTMLInputElement {
  const id = named<HTMLLabelElement>('label', label).htmlFor;
  return state.box.querySelector<HTMLInputElement>(`[id="${id}"]`) as HTMLInputElement;
}
const press = (selector: string, name: string) => act(async () => named(selector, name).click());
const type = (input: HTMLInputElement, value: string) =>
  act(async () => {
    Reflect.set(Object.getPrototypeOf(input) as object, 'value', value, input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = (label: string) =>
  act(async () => {
    state.box.querySelector<HTMLFormElement>(`form[aria-label="${label}"]`)?.requestSubmit();
  });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => {});
  sessionStorage.clear();
  Object.assign(state, { asked: [], held: [], hold: false, fail: null });
  connectivity.start();
  connectivity.send({ type: 'request.succeeded', at: 0 });
  state.box = document.body.appendChild(document.createElement('div'));
  state.root = createRoot(state.box);
});
afterEach(async () => {
  await act(async () => state.root.unmount());
  state.box.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the free check', () => {
  it('takes the domain out of an email address, shows each lookup, then the sentence, the score and the records', async () => {
    state.hold = true;
    const router = await open('/dmarc-checker');
    await type(field('Domain'), 'naledi@Karoo-Wine.co.za');
    await submit('Check a domain');
    await shows('2 of 10 lookups done');
    expect(text()).toContain('SPFno answer');
    expect(state.asked).toEqual([{ call: 'public.dmarcCheck', body: { domain: 'karoo-wine.co.za', selectors: [] } }]);
    await act(async () => state.held[0]?.());
    await shows('is monitored, not protected');
    expect(router.state.location.href).toBe('/dmarc-checker?domain=karoo-wine.co.za');
    for (const words of ['Based on', 'things to fix', 'gave no answer', 'Send them the changes']) expect(text()).toContain(words);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('does not ask for what is no domain, and says what to enter', async () => {
    await open('/dmarc-checker');
    await type(field('Domain'), 'co.za');
    await submit('Check a domain');
    await shows('co.za is a public suffix');
    expect(state.asked).toEqual([]);
  });

  it('keeps what another page sent that is no domain in the field, and goes there', async () => {
    await open('/dmarc-checker?domain=wine-shop');
    await shows('Enter a domain like example.co.za');
    expect(field('Domain').value).toBe('wine-shop');
    expect(document.activeElement).toBe(field('Domain'));
    expect(state.asked).toEqual([]);
  });

  it('has a tab for each part, each with an address, and checks again with additional selectors', async () => {
    const router = await open('/dmarc-checker?domain=karoo-wine.co.za');
    await shows('is monitored, not protected');
    await press('nav a', 'SPF');
    await shows('removing it saves 9');
    expect(router.state.location.href).toBe('/dmarc-checker?domain=karoo-wine.co.za&tab=spf');
    expect(state.asked).toHaveLength(1);
    await press('nav a', 'DKIM');
    await shows('RSA 1024 bits');
    await type(field('Selectors'), 'Brand1, brand2');
    await press('button', 'Check selectors');
    await askedTimes(2);
    expect(state.asked[1]?.body).toEqual({ domain: 'karoo-wine.co.za', selectors: ['brand1', 'brand2'] });
  });

  it('opens a shared result by its token, and checks the domain again on request', async () => {
    const router = await open('/dmarc-checker/Zr8mQ2kVb1xW4tYc?tab=dmarc');
    await shows('steps up the DNS tree');
    expect(state.asked).toEqual([{ call: 'public.checkResult', params: { token: 'Zr8mQ2kVb1xW4tYc' } }]);
    await press('button', 'Check again');
    await askedTimes(2);
    expect(router.state.location.href).toBe('/dmarc-checker?domain=karoo-wine.co.za&tab=dmarc');
  });

  it('says in the server’s words why a check failed, and tries again', async () => {
    state.fail = new ApiError('Too many checks from your address.', 'rate-limited', 429, null);
    await open('/dmarc-checker?domain=stoep.co.za');
    await shows('Too many checks from your address.');
    state.fail = null;
    await press('button', 'Try again');
    await shows('it has no DMARC record');
  });

  it('sends a question with the result, keeps what was typed when it is refused, and thanks', async () => {
    await open('/dmarc-checker?domain=stoep.co.za');
    await shows('it has no DMARC record');
    await press('button', 'Ask us');
    await type(field('Your name'), 'Naledi');
    state.fail = new ApiError('Check the fields.', 'validation', 400, null, {
      fields: [{ field: 'email', text: 'Enter your email' }],
    });
    await submit('Ask us');
    await shows('Enter your email');
    expect(field('Your name').value).toBe('Naledi');
    state.fail = null;
    await type(field('Email'), 'naledi@stoep.co.za');
    await act(async () => state.box.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
    await submit('Ask us');
    await shows('We will write back.');
    expect(state.asked.at(-1)?.body).toMatchObject({
      name: 'Naledi',
      email: 'naledi@stoep.co.za',
      consent: true,
      marketing: false,
      domain: 'stoep.co.za',
      check_token: 'Zr8mQ2kVb1xW4tYc',
      website: '',
      phone_number: '',
      form_load_time: 5,
    });
    expect(sessionStorage.getItem('beacon_draft_lead')).toBeNull();
  });

  it('waits for the connection and starts by itself; a pasted record is evaluated meanwhile', async () => {
    connectivity.send({ type: 'browser.offline', at: 1 });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open('/dmarc-checker?domain=stoep.co.za');
    await shows('You are offline');
    expect(state.asked).toEqual([]);
    await type(field('Record or policy file'), 'v=DMARC1; p=quarantine; pct=50; rua=mailto:a@stoep.co.za');
    await shows('ignore pct=50');
    await act(async () => connectivity.send({ type: 'request.succeeded', at: 2 }));
    await shows('it has no DMARC record');
  });
});

describe('a test message', () => {
  afterEach(() => {
    test.isAvailable = false;
    test.result = null;
    sessionStorage.clear();
  });

  it('is not offered where the server cannot receive one', async () => {
    await open('/dmarc-checker');
    await shows('What we check');
    await act(() => letHappen(20));
    expect(text()).not.toContain('Get a test address');
  });

  it('gets an address, waits, and shows what that message showed', async () => {
    test.isAvailable = true;
    await open('/dmarc-checker');
    await shows('Get a test address');
    await act(async () => named<HTMLButtonElement>('button', 'Get a test address').click());
    await shows('r+check-1@beacon.example');
    expect(text()).toContain('Waiting for your message');
    test.result = {
      received_at: '2026-11-24T10:00:00.000Z',
      from_domain: 'shop.co.za',
      source_ip: '41.0.0.9',
      service: null,
      spf: { result: 'pass', domain: 'mailer.example', reason: '', is_aligned: false },
      dkim: [],
      dmarc: { result: 'fail', policy: 'none', at: '_dmarc.shop.co.za' },
      verdict: 'This message fails DMARC for shop.co.za.',
      flags: [],
    };
    await act(() => setTimeout(askEveryMs));
    await shows('Your message has arrived');
    expect(text()).toContain('mailer.example, not aligned with shop.co.za');
    expect(text()).toContain('Test another message');
  });
});
