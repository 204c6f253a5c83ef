import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { support } from '#contract/support.ts';
import { openTestApp } from '#tests/fakes/app.ts';

it('a queue of more than 500 requests has the oldest, and counts all', async () => {
  const test = await openTestApp({ now: '2026-11-20T11:40:00Z' });
  try {
    const staff = await test.login('admin');
    const id = await test.customer('Karoo Wines');
    await sql`insert into support_requests (customer_id, author_user_id, category, priority, status, subject, created_at, changed_at)
      select ${id}, ${staff.id}, 'other', 'normal', case when n > 500 then 'waiting_customer' else 'open' end, 'Request ' || n,
        timestamptz '2026-11-01' + n * interval '1 minute', timestamptz '2026-11-01' + n * interval '1 minute'
      from generate_series(1, 503) n`.execute(test.context.store.db);
    const { requests, stats } = await test.call(support.queue, { query: {} }, staff);
    expect(requests).toHaveLength(500);
    expect(requests.some(({ subject }) => subject === 'Request 1')).toBe(true);
    expect(stats).toMatchObject({ open: 503, waiting: 3 });
  } finally {
    await test.close();
  }
});
