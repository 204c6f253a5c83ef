import { afterEach, expect, test } from 'vitest';
import { readUsersSearch } from '#src/features/users/search.ts';
import { Waiting } from '#src/features/users/Waiting.tsx';
import { Screen } from '../screen.tsx';

const applicant = (id: number, name: string) => ({
  id,
  name,
  email: `${id}@kzn.example`,
  role: 'customer',
  status: 'pending_approval',
  reason: 'We want to see our reports.',
  requested_at: '2026-11-20T08:00:00Z',
  suggested: [{ id: 3, name: 'KZN', domain: 'kzn.example' }],
  signals: [],
  customers: [],
});
const page = (...users: object[]) => ({ users, pagination: { limit: 50, offset: 0, total: users.length } });
const names = { customers: [{ id: 3, name: 'KZN' }] };

let screen: Screen | null = null;
afterEach(async () => {
  await screen?.close();
  screen = null;
});

async function approving(answer: object) {
  const made = new Screen(
    {
      'GET /admin/users/pending': page(applicant(9, 'Zoë')),
      'GET /customers/names': names,
      'POST /admin/users/approve/9': answer,
    },
    'admin',
  );
  screen = made;
  await made.draw(<Waiting search={readUsersSearch({ approve: 9 })} onSearch={() => undefined} />);
  made.answers['GET /admin/users/pending'] = page();
  await made.press('Approve and invite');
  await made.settle(200);
}

test('who approves a request that somebody else has just decided sees why it was refused', async () => {
  await approving(Response.json({ success: false, error: 'This request is rejected.', code: 'conflict' }, { status: 409 }));
  expect(document.body.textContent).toContain('No open requests');
  expect(document.body.textContent).toContain('This request is rejected.');
});

test('the link of the last request that waited is shown to pass on', async () => {
  const link = 'http://beacon.example/setup-account/abc';
  await approving({
    user: { id: 9, email: '9@kzn.example', name: 'Zoë' },
    role: 'customer',
    customer: 'KZN',
    mail: 'kept',
    link,
    expires_at: '2026-11-28T12:00:00Z',
  });
  expect(document.body.textContent).toContain('No open requests');
  expect(document.body.textContent).toContain(link);
});
