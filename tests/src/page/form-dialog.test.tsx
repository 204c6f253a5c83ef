import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { Screen } from '../features/screen.tsx';

let screen: Screen | null = null;
const done: string[] = [];
afterEach(async () => {
  await screen?.close();
  screen = null;
  done.length = 0;
  sessionStorage.clear();
});

function Sample() {
  const { field, dialog } = useFormDialog(calls.customers.create, {
    draft: 'sample',
    empty: { name: '', address: '' },
    read: ({ name, address }) =>
      name.trim() === '' ? { problems: { name: 'Enter a name.' } } : { input: { body: { name, email: address } } },
    onDone: ({ customer }) => done.push(customer.name),
    onRefused: () => done.push('refused'),
  });
  return (
    <FormDialog title="Sample" verb="Save" pendingText="Saving" onClose={() => {}} {...dialog}>
      <TextField label="Name" {...field('name')} />
      <TextField label="Address" {...field('address', 'email')} />
    </FormDialog>
  );
}

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
async function type(name: string, text: string) {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  await act(async () => {
    value?.set?.call(input(name), text);
    input(name)?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
async function open(answer: object) {
  screen = new Screen({ 'POST /customers': answer }, 'admin');
  await screen.draw(<Sample />);
  return screen;
}

test('what the form itself finds wrong is not sent; the focus goes there', async () => {
  const shown = await open({});
  await shown.press('Save');
  expect(shown.asked).toEqual([]);
  expect(document.activeElement).toBe(input('name'));
  expect(document.body.textContent).toContain('Enter a name.');
});

test('what the server refuses is shown at its field and has the focus; what was typed survives a reload', async () => {
  const fields = [{ field: 'email', text: 'Enter an email address.' }];
  const refusal = Response.json({ success: false, error: 'Invalid', code: 'invalid', details: { fields } }, { status: 400 });
  const shown = await open(refusal);
  await type('name', 'Karoo');
  await type('address', 'nowhere');
  await shown.press('Save');
  expect(done).toEqual(['refused']);
  expect(document.activeElement).toBe(input('address'));
  expect(document.body.textContent).toContain('Enter an email address.');
  await shown.close();
  await open({});
  expect([input('name')?.value, input('address')?.value]).toEqual(['Karoo', 'nowhere']);
});

test('a refusal goes from its field once the value is changed, and stays at the others', async () => {
  const fields = [
    { field: 'name', text: 'Choose another name.' },
    { field: 'email', text: 'Enter an email address.' },
  ];
  const refusal = Response.json({ success: false, error: 'Invalid', code: 'invalid', details: { fields } }, { status: 400 });
  const shown = await open(refusal);
  await type('name', 'Karoo');
  await shown.press('Save');
  await type('address', 'office@karoo.example');
  expect(document.body.textContent).toContain('Choose another name.');
  expect(document.body.textContent).not.toContain('Enter an email address.');
});

test('once it is saved, nothing of it stays', async () => {
  const shown = await open({ customer: { id: 1, name: 'Karoo' } });
  await type('name', 'Karoo');
  await shown.press('Save');
  expect(done).toEqual(['Karoo']);
  expect(input('name')?.value).toBe('');
});

test('what the server refuses about something the form has no field for is shown as a sentence', async () => {
  const fields = [{ field: 'notes', text: 'Use at most 4 000 characters' }];
  const error = fields[0]?.text;
  const refusal = Response.json({ success: false, error, code: 'invalid', details: { fields } }, { status: 400 });
  const shown = await open(refusal);
  await type('name', 'Karoo Wines');
  await shown.press('Save');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Use at most 4 000 characters');
});

test.each([
  [409, false],
  [500, true],
])('what the server answers with %i names support: %s', async (status, isNamed) => {
  const answer = { success: false, error: 'Not saved', code: 'conflict', request_id: 'r-1' };
  const shown = await open(Response.json(answer, { status }));
  await type('name', 'Karoo');
  await shown.press('Save');
  expect(document.body.textContent).toContain('Not saved');
  expect(document.body.textContent?.includes('r-1')).toBe(isNamed);
});
