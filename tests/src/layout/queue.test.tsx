import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { auth } from '#src/client/actors.ts';
import type { CallOf } from '#src/client/call.ts';
import { Masthead } from '#src/layout/Masthead.tsx';
import { OfflineStrip } from '#src/layout/OfflineStrip.tsx';
import { QueueCard } from '#src/layout/QueueCard.tsx';
import { QueueDrawer } from '#src/layout/QueueDrawer.tsx';
import { SignOutQuestion } from '#src/layout/SignOutQuestion.tsx';
import { signOut } from '#src/layout/sign-out.ts';
import { deviceDb, outbox } from '#src/offline/db.ts';
import { dropFact, saveFact, unsentFiles, unsentUploads } from '#src/offline/facts.ts';
import { closeOutbox, openOutbox } from '#src/offline/outbox.ts';
import { type QueueCall, useQueued } from '#src/session/use-queued.ts';
import { Screen } from '../features/screen.tsx';
import { tokenOf } from '../worker/host.ts';

const noteEndpoint = endpoint({
  method: 'POST',
  path: '/notes/:id',
  access: 'user',
  params: z.object({ id: z.number() }),
  body: z.object({ text: z.string(), done_at: z.string().optional() }),
  reply: z.object({ version: z.number() }),
  failure: 'The note could not be kept',
  offline: 'queue',
});
const note: CallOf<typeof noteEndpoint> = {
  ...noteEndpoint,
  name: 'test.note',
  open: false,
  live: false,
  keys: [],
  doneAt: true,
};

let screen: Screen;
let queued: QueueCall<typeof noteEndpoint>;

function Page() {
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<readonly string[] | null>(null);
  const call = useQueued(note);
  useEffect(() => {
    queued = call;
  }, [call]);
  return (
    <>
      <Masthead onSearch={() => {}} onQueue={() => setOpen(true)} onSignOut={() => void signOut('1', setLeaving)} />
      <OfflineStrip onQueue={() => setOpen(true)} />
      <QueueCard />
      <QueueDrawer isOpen={open} onClose={() => setOpen(false)} />
      <SignOutQuestion isOpen={leaving !== null} files={leaving ?? []} onClose={() => setLeaving(null)} />
    </>
  );
}

const words = (selector: string) => document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ') ?? '';
const input = (id = 1) => ({ params: { id }, body: { text: 'seen' } });

async function queue(id = 1) {
  let kept: Awaited<ReturnType<typeof queued.queue>> | null = null;
  await act(async () => {
    kept = await queued.queue(input(id), { entity: `note/${id}`, label: `Note at shop${id}.co.za` });
  });
  await screen.settle();
  if (kept === null) throw new Error('nothing was kept');
  return kept as Awaited<ReturnType<typeof queued.queue>>;
}

async function open({ offline = false, outboxOpen = true } = {}) {
  await screen.draw(<Page />);
  if (offline) await screen.goOffline();
  if (outboxOpen) await act(async () => openOutbox('1', new QueryClient()));
  await screen.settle();
}

beforeEach(async () => {
  await (await deviceDb()).clear('outbox');
  await dropFact('1', unsentUploads);
  auth.start();
  auth.send({ type: 'start', token: tokenOf('1'), expiresAt: Date.now() + 3_600_000, at: Date.now() });
  screen = new Screen({ 'POST /notes/1': { version: 4 }, 'POST /notes/2': { version: 5 }, 'POST /auth/logout': {} });
});
afterEach(async () => {
  await act(async () => closeOutbox());
  await screen.close();
});

describe('a call that may wait', () => {
  it('is stored in full, with the time at which it was done', async () => {
    await open({ offline: true });
    await queue();
    const [row] = await outbox.rows('1');
    expect(row).toMatchObject({
      user: '1',
      owner: '1/all',
      call: 'test.note',
      method: 'POST',
      path: '/api/notes/1',
      entity: 'note/1',
    });
    expect(row?.body).toEqual({ text: 'seen', done_at: new Date(row?.created ?? 0).toISOString() });
  });

  it('is sent at once with a line', async () => {
    await open();
    const { outcome } = await queue();
    expect(await outcome).toMatchObject({ status: 'sent', reply: { version: 4 } });
    expect(screen.asked.map(({ call }) => call)).toEqual(['POST /notes/1']);
  });

  it('is sent directly if nothing can be stored', async () => {
    await open();
    vi.spyOn(outbox, 'add').mockRejectedValueOnce(new Error('private window'));
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    expect(await (await queue()).outcome).toMatchObject({ status: 'sent', reply: { version: 4 } });
    vi.restoreAllMocks();
    screen.answers['POST /notes/1'] = Response.json({ success: false, error: 'No.', details: { a: 1 } }, { status: 409 });
    await act(async () => closeOutbox());
    expect(await (await queue()).outcome).toEqual({
      status: 'refused',
      refusal: { status: 409, message: 'No.', details: { a: 1 } },
    });
    screen.answers['line'] = 'down';
    await act(async () => {
      await expect(queued.queue(input(), { entity: 'x', label: 'x' })).rejects.toMatchObject({ code: 'network' });
    });
  });
});

describe('what waits', () => {
  it('is counted, listed and can be taken back', async () => {
    await open({ offline: true });
    await queue(1);
    await queue(2);
    expect(words('.mast-wait')).toBe('2 waiting');
    await screen.press('Show 2 waiting');
    const dialog = '[role=dialog]';
    expect(words(`${dialog} h2`)).toBe('2 actions waiting to be sent');
    expect(words(dialog)).toMatch(/Note at shop1\.co\.za.*done here at \d\d:\d\d.*Note at shop2\.co\.za/);
    expect(words(dialog)).toContain('You are offline.');
    await screen.press('Cancel Note at shop1.co.za');
    expect(words(`${dialog} h2`)).toBe('1 action waiting to be sent');
    expect(await outbox.rows('1')).toHaveLength(1);
    await screen.press('Cancel Note at shop2.co.za');
    expect(words(`${dialog} h2`)).toBe('All actions are sent');
    expect(document.querySelector('.mast-wait')).toBeNull();
    expect(document.querySelector('.queue-card')).toBeNull();
  });

  it('is sent when one asks for it', async () => {
    screen.answers['POST /notes/1'] = Response.json({ success: false, error: 'A bug' }, { status: 500 });
    await open();
    await queue(1);
    expect(words('.queue-card')).toContain('no answer yet');
    screen.answers['POST /notes/1'] = { version: 4 };
    await act(async () => document.querySelector<HTMLElement>('.mast-wait')?.click());
    await screen.settle();
    await screen.press('Send now');
    expect(words('[role=dialog] h2')).toBe('All actions are sent');
  });

  it('that was refused needs its person: who was faster, and what waits behind it', async () => {
    const later = new Date(Date.now() + 60_000).toISOString();
    const alert = { status: 'resolved', resolved_by: { id: 2, name: 'Thabo Nkosi' }, resolved_time: later };
    const reply = { success: false, error: 'No.', details: { alert, comment_kept: true } };
    screen.answers['POST /notes/1'] = Response.json(reply, { status: 409 });
    await open();
    await queue(1);
    await queue(1);
    expect(words('.mast-wait')).toBe('1 waiting1 needs you');
    expect(words('.strip')).toContain('1 action needs you');
    expect(words('.queue-card')).toMatch(
      /Needs youNote at shop1\.co\.zaResolved by Thabo Nkosi at .* while you were offline – your note was added as a comment\./,
    );
    expect(words('.queue-card')).toContain('waits for the action above');
    screen.answers['POST /notes/1'] = { version: 4 };
    await screen.press('Discard Note at shop1.co.za');
    await screen.settle();
    expect(document.querySelector('.queue-card')).toBeNull();
    expect(screen.asked).toHaveLength(2);
  });

  it('that was refused for the person’s access shows what was written, and can be sent again', async () => {
    const refusal = (details: object) =>
      Response.json({ success: false, error: 'Your subscription is suspended.', details }, { status: 403 });
    screen.answers['POST /notes/1'] = refusal({});
    await open();
    await queue(1);
    expect(words('.queue-card blockquote')).toBe('seen');
    screen.answers['POST /notes/1'] = refusal({ is_done: true });
    await screen.press('Try again: Note at shop1.co.za');
    expect(words('.queue-card')).not.toContain('Try again');
    expect(screen.asked).toHaveLength(2);
  });
});

describe('signing out', () => {
  let signedOut = () => false;
  beforeEach(() => {
    const send = vi.spyOn(auth, 'send').mockImplementation(() => undefined);
    signedOut = () => send.mock.calls.some(([event]) => event.type === 'signOut');
  });
  afterEach(() => void vi.restoreAllMocks());

  it('names the report files that wait, also where no action does, and discards them', async () => {
    await saveFact('1', unsentUploads, [{ file: { name: 'may.xml' }, customer: null }, { name: 'june.zip' }]);
    await open({ offline: true });
    await screen.press('Logout');
    await screen.settle();
    const dialog = '[role=alertdialog]';
    expect(words(`${dialog} h2`)).toBe('2 report files waiting to be uploaded');
    expect(words(dialog)).toMatch(/may\.xml.*june\.zip/);
    await screen.press('Cancel');
    await queue(1);
    await screen.press('Logout');
    await screen.settle();
    expect(words(`${dialog} h2`)).toBe('1 action waiting to be sent, 2 report files waiting to be uploaded');
    await screen.press('Discard them');
    await vi.waitFor(() => expect(signedOut()).toBe(true));
    expect(await unsentFiles('1')).toEqual([]);
    expect(await outbox.rows('1')).toEqual([]);
  });

  it('goes at once where nothing waits', async () => {
    await open();
    await screen.press('Logout');
    expect(signedOut()).toBe(true);
  });

  it('asks first where something waits, and lists it', async () => {
    await open({ offline: true });
    await queue(1);
    await screen.press('Logout');
    expect(signedOut()).toBe(false);
    expect(words('[role=alertdialog]')).toContain('Note at shop1.co.za');
    await screen.press('Cancel');
    expect(document.querySelector('[role=alertdialog]')).toBeNull();
    expect(signedOut()).toBe(false);
    expect(await outbox.rows('1')).toHaveLength(1);
  });

  it.each([
    ['Sign out and keep them for your next sign-in', 1],
    ['Discard them', 0],
  ])('does as instructed: %s', async (answer, left) => {
    await open({ offline: true });
    await queue(1);
    await screen.press('Logout');
    await screen.press(answer);
    expect(signedOut()).toBe(true);
    expect(await outbox.rows('1')).toHaveLength(left);
  });
});
