import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type Config, ConfigForm } from '#src/features/ingestion/ConfigForm.tsx';
import { Screen } from '../screen.tsx';

const path = 'POST /ingestion/enhanced/background-config';
const opened: Config = {
  pollingIntervalMinutes: 5,
  messagesPerBatch: 100,
  maxConcurrentBatches: 5,
  running: true,
  job_id: 1,
  version: 3,
};
const theirs = { ...opened, pollingIntervalMinutes: 9, messagesPerBatch: 300, version: 4 };

let screen: Screen | null = null;
afterEach(async () => {
  await screen?.close();
  screen = null;
  localStorage.clear();
  sessionStorage.clear();
});

function Form() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <ConfigForm config={opened} readAgain={() => Promise.resolve(theirs)} onClose={() => setOpen(false)} /> : null;
}

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
async function type(name: string, value: string): Promise<void> {
  const box = input(name);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, value);
    box?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const values = () =>
  ['pollingIntervalMinutes', 'messagesPerBatch', 'maxConcurrentBatches'].map((name) => Number(input(name)?.value));
const sent = () => (screen?.asked ?? []).filter(({ call }) => call === path).map(({ body }) => body);

/** Changes the interval to 7 while somebody else changed it to 9, and the messages in a batch too. */
async function refused(): Promise<Screen> {
  const error = 'Naledi changed automatic processing at 10:41. Check what is stored now, then make your change again.';
  const made = new Screen({ [path]: Response.json({ success: false, error, code: 'conflict' }, { status: 409 }) }, 'admin');
  screen = made;
  await made.draw(<Form />);
  await type('pollingIntervalMinutes', '7');
  await made.press('Save');
  expect(sent()).toEqual([expect.objectContaining({ pollingIntervalMinutes: 7, seen_version: 3 })]);
  expect(document.body.textContent).toContain(error);
  expect(document.body.textContent).toContain('Changed meanwhile: Minutes between checks: 9; Messages in a batch: 300.');
  made.answers[path] = { config: theirs };
  return made;
}

test('a change of somebody else is shown, and what was typed here is stored with theirs on a second press', async () => {
  const made = await refused();
  expect(values()).toEqual([7, 300, 5]);
  await made.press('Save');
  expect(sent().at(-1)).toEqual({ pollingIntervalMinutes: 7, messagesPerBatch: 300, maxConcurrentBatches: 5, seen_version: 4 });
  expect(input('messagesPerBatch')).toBeNull();
});

test('what somebody else stored can be taken instead, by either button', async () => {
  const made = await refused();
  await made.press('Use stored values');
  expect(values()).toEqual([9, 300, 5]);
  await type('pollingIntervalMinutes', '7');
  await made.press('Clear');
  expect(values()).toEqual([9, 300, 5]);
});
