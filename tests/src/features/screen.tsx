import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { customerSwitchMachine } from '#machines/customer-switch.ts';
import { sessionMachine } from '#machines/session.ts';
import type { Profile, SessionFacts } from '#machines/session-facts.ts';
import { connectivity } from '#src/client/actors.ts';
import { SignedInContext } from '#src/session/session-context.ts';
import { letHappen } from '#tests/support/turns.ts';

/** What a fake server answers: by method and path without query, a reply or a status with an error. */
export type Answers = Record<string, unknown>;

/** A signed-in screen in a page of its own, with a fake server behind it. */
export class Screen {
  readonly box: HTMLElement;
  readonly asked: { call: string; body: unknown; query: string }[] = [];
  readonly answers: Answers;
  readonly #root: Root;
  readonly #queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'offlineFirst', retry: false } } });
  readonly #session;
  readonly #switch = createActor(customerSwitchMachine);

  constructor(answers: Answers, role: Profile['role'] = 'customer', context: SessionFacts['context'] = null) {
    this.answers = answers;
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#answer(String(url), init));
    connectivity.start();
    const profile: Profile = {
      id: 1,
      email: 'naledi@karoowines.example',
      name: 'Naledi',
      role,
      level: 'owner',
      customerIds: [1],
    };
    this.#session = createActor(
      sessionMachine.provide({ actors: { loadProfile: fromPromise<Profile>(() => new Promise(() => undefined)) } }),
      { input: { saved: { profile, context, contextError: null } } },
    ).start();
    this.box = document.body.appendChild(document.createElement('div'));
    this.#root = createRoot(this.box);
  }

  async draw(screen: ReactNode): Promise<void> {
    const open = {
      user: '1',
      queries: this.#queries,
      session: this.#session,
      customerSwitch: this.#switch,
      view: null,
      viewEnded: false,
    };
    await act(async () => {
      this.#root.render(
        <QueryClientProvider client={this.#queries}>
          <SignedInContext value={open}>{screen}</SignedInContext>
        </QueryClientProvider>,
      );
    });
    await this.settle();
  }

  /** Lets replies, code that is loaded late and what follows from them happen. */
  async settle(ms = 60): Promise<void> {
    await act(() => letHappen(ms));
  }

  /** Waits until something is on the screen, however slow the machine is. */
  async until(selector: string): Promise<void> {
    for (let round = 0; round < 100; round += 1) {
      if (this.box.querySelector(selector) !== null) return;
      await this.settle();
    }
    throw new Error(`${selector} never came in: ${this.box.textContent}`);
  }

  async press(name: string): Promise<void> {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);
    if (button === undefined) throw new Error(`No button "${name}" in: ${this.box.textContent}`);
    await act(async () => button.click());
    await this.settle();
  }

  async tick(index: number, within: string): Promise<void> {
    const boxes = this.box.querySelectorAll<HTMLInputElement>(`${within} input[type=checkbox]`);
    await act(async () => boxes[index]?.click());
    await this.settle();
  }

  async goOffline(): Promise<void> {
    this.answers['line'] = 'down';
    await act(async () => connectivity.send({ type: 'request.failed', at: Date.now() }));
    await this.settle();
  }

  async close(): Promise<void> {
    await act(async () => this.#root.unmount());
    this.#session.stop();
    this.box.remove();
    this.#queries.clear();
    connectivity.send({ type: 'request.succeeded', at: 0 });
    vi.unstubAllGlobals();
  }

  #answer(url: string, init: RequestInit): Promise<Response> {
    if (this.answers['line'] === 'down') return Promise.reject(new TypeError('no line'));
    const { pathname, search } = new URL(url, 'http://beacon.example');
    const call = `${init.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`;
    this.asked.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined, query: search });
    const answer = this.answers[call];
    if (answer === undefined) return Promise.reject(new Error(`nobody answers ${call}`));
    if (answer instanceof Response) return Promise.resolve(answer.clone());
    return Promise.resolve(Response.json({ success: true, ...(answer as object) }));
  }
}
