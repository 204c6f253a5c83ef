import { expect, it } from 'vitest';
import { supportStatuses } from '#domain/vocabulary.ts';
import { supportActions, supportActionTo, supportRequestMachine } from '#machines/support-request.ts';
import { tableOf } from './table.ts';

const events = [...supportActions, 'close'];
const nobody = { isStaff: false, isAuthor: false, hasNote: false, isCloseDue: false };

it('a request has this table for staff who write how it ended', () => {
  expect(
    tableOf(supportRequestMachine, { ...nobody, isStaff: true, hasNote: true, isCloseDue: true }, events),
  ).toMatchInlineSnapshot(`
      [
        "new + start -> open",
        "open + waitForCustomer -> waiting_customer",
        "open + waitForThirdParty -> waiting_third_party",
        "open + resolve -> resolved",
        "waiting_customer + resume -> open",
        "waiting_third_party + resume -> open",
        "resolved + reopen -> open",
        "resolved + close -> closed",
      ]
    `);
});

it('a request has this table for the person who wrote it', () => {
  expect(tableOf(supportRequestMachine, { ...nobody, isAuthor: true }, events)).toMatchInlineSnapshot(`
    [
      "new + cancel -> cancelled",
      "open + cancel -> cancelled",
      "waiting_customer + resume -> open",
      "waiting_customer + cancel -> cancelled",
      "waiting_third_party + cancel -> cancelled",
      "resolved + reopen -> open",
    ]
  `);
});

it('others of the customer can only answer', () => {
  expect(tableOf(supportRequestMachine, nobody, events)).toEqual([
    'waiting_customer + resume -> open',
    'resolved + reopen -> open',
  ]);
});

it('every status but the first and the last two leads on, and a status never leads to itself', () => {
  const staff = { ...nobody, isStaff: true, isAuthor: true, hasNote: true };
  for (const status of supportStatuses) expect(supportActionTo(status, staff, status)).toBeNull();
  expect(supportActionTo('open', { ...staff, hasNote: false }, 'resolved')).toBeNull();
  expect(supportActionTo('waiting_customer', staff, 'resolved')).toBeNull();
  expect(supportActionTo('waiting_customer', staff, 'open')).toBe('resume');
  expect(supportActionTo('resolved', staff, 'open')).toBe('reopen');
});
