import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auth, update } from '#src/client/actors.ts';
import { useDraft } from '#src/page/draft.ts';

let root: Root;
let box: HTMLElement;
const seen: { form?: ReturnType<typeof useDraft<{ name: string; note: string }>> } = {};

const stored = { name: '', note: '' };

function Form() {
  const form = useDraft('test', { ...stored });
  useEffect(() => {
    seen.form = form;
  });
  return <p>{form.draft.name}</p>;
}
const draw = () => act(() => root.render(<Form />));
const openForms = () => update.getSnapshot().context.openForms;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  update.start();
  sessionStorage.clear();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  stored.note = '';
  vi.restoreAllMocks();
  act(() => root.unmount());
  box.remove();
});

test('what was typed is there again after the page was left', () => {
  draw();
  act(() => seen.form?.change({ name: 'example.co.za' }));
  act(() => root.unmount());
  root = createRoot(box);
  draw();
  expect(box.textContent).toBe('example.co.za');
  expect(seen.form?.isDirty).toBe(true);
});

test('a field that nobody touched is as it is stored when the draft is opened again', () => {
  draw();
  act(() => seen.form?.change({ name: 'typed' }));
  act(() => root.unmount());
  stored.note = 'changed by somebody else';
  root = createRoot(box);
  draw();
  expect(seen.form?.draft).toEqual({ name: 'typed', note: 'changed by somebody else' });
});

test('unsaved text holds back a new version until it is sent or dropped', () => {
  draw();
  expect(openForms()).toBe(0);
  act(() => seen.form?.change({ name: 'a' }));
  act(() => seen.form?.change({ note: 'b' }));
  expect(openForms()).toBe(1);
  act(() => seen.form?.drop());
  expect(openForms()).toBe(0);
  expect(sessionStorage.length).toBe(0);
});

const tokenOf = (sub: string) => `.${btoa(JSON.stringify({ sub, exp: 9e9 }))}.`;
const signedInAs = (sub: string) => {
  const snapshot = auth.getSnapshot();
  vi.spyOn(auth, 'getSnapshot').mockReturnValue({ ...snapshot, context: { ...snapshot.context, token: tokenOf(sub) } } as never);
};
const closeAndOpen = () => {
  act(() => root.unmount());
  root = createRoot(box);
  sessionStorage.clear();
  draw();
};

test('a person finds it again after the app was closed, another person on the device does not', () => {
  signedInAs('7');
  draw();
  act(() => seen.form?.change({ name: 'example.co.za' }));
  closeAndOpen();
  expect(seen.form?.draft.name).toBe('example.co.za');
  signedInAs('8');
  closeAndOpen();
  expect(seen.form?.draft.name).toBe('');
  signedInAs('7');
  vi.setSystemTime(Date.now() + 31 * 86_400_000);
  closeAndOpen();
  expect(seen.form?.draft.name).toBe('');
  vi.useRealTimers();
});

test('broken text in the store counts as none', () => {
  sessionStorage.setItem('beacon_draft_test', '{');
  draw();
  expect(seen.form?.draft).toEqual({ name: '', note: '' });
});
