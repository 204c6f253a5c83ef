import { expect, test } from 'vitest';
import { columnsFor } from '#src/features/associations/AssociationTable.tsx';
import { peopleColumns } from '#src/features/users/columns.tsx';
import type { Person } from '#src/features/users/types.ts';
import { columnsCsv } from '#src/ui/table/csv.ts';

const nothing = () => {};
const handlers = {
  now: 0,
  offline: false,
  ownEmail: undefined,
  mayChange: () => true,
  onChange: nothing,
  onApprove: nothing,
  onSendAgain: nothing,
  onLock: nothing,
  onEnd: nothing,
  onActivate: nothing,
  onResetFactor: nothing,
  onDelete: nothing,
};

test('the file of people has their addresses, and every customer in words', () => {
  const person: Person = {
    id: 1,
    email: 'naledi@karoo.example',
    name: 'Naledi',
    role: 'customer',
    status: 'active',
    reason: null,
    admin_notes: null,
    created_at: '2026-11-20T08:00:00Z',
    last_seen_at: '2026-11-21T08:00:00Z',
    invitation_expires_at: null,
    customers: [
      { id: 1, name: 'Karoo Wines', access_level: 'owner' },
      { id: 2, name: 'Karoo Olives', access_level: 'view' },
    ],
    has_second_factor: false,
    is_set_up: true,
  };
  expect(columnsCsv(peopleColumns(handlers), [person])).toBe(
    '\ufeffPerson,Email,Status,Role,Customers,Last sign-in\r\n' +
      'Naledi,naledi@karoo.example,Active,Customer,"Karoo Wines, Owner; Karoo Olives, View",2026-11-21T08:00:00Z\r\n',
  );
});

test('the file of associations has addresses and words', () => {
  const row = {
    id: 1,
    user_id: 1,
    user_name: 'Naledi',
    user_email: 'naledi@karoo.example',
    user_role: 'customer' as const,
    user_status: 'active' as const,
    customer_id: 1,
    customer_name: 'Karoo Wines',
    customer_email: null,
    access_level: 'manage' as const,
    is_active: false,
    is_primary_contact: true,
    created_at: '2026-11-20T08:00:00Z',
    last_seen_at: '2026-11-21T08:00:00Z',
    domain_count: 3,
  };
  expect(
    columnsCsv(columnsFor({ now: Date.parse('2026-11-22'), offline: false, onChange: nothing, onEnd: nothing }), [row]),
  ).toBe(
    '\ufeffPerson,Email,Customer,Access,Primary contact,State,Since,Last sign-in\r\n' +
      'Naledi,naledi@karoo.example,Karoo Wines,Manage,Yes,Inactive,2026-11-20T08:00:00Z,2026-11-21T08:00:00Z\r\n',
  );
});
