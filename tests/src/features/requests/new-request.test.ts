import { expect, it } from 'vitest';
import { emptyForm, readForm } from '#src/features/support/new-request.ts';

const typed = { ...emptyForm({}), subject: 'Where?', message: 'Here.' };

it.each([
  ['the customer that is active while it is written', '', 1, { customer_id: 1 }],
  ['the customer that staff chose', '2', 1, { customer_id: 2 }],
  ['no customer where none is active', '', null, {}],
] as const)('a request names %s, since it may be sent later', (_which, customer, active, named) => {
  const { category, priority, subject, message } = typed;
  expect(readForm({ ...typed, customer }, {}, active)).toEqual({ body: { category, priority, subject, message, ...named } });
});
