import { expect, test } from 'vitest';
import { saveLead } from '#server/store/people/leads.ts';
import { openTestStore } from '#tests/fakes/database.ts';

const lead = {
  at: new Date('2026-11-20T10:00:00Z'),
  name: 'Naledi',
  email: 'naledi@karoo.example',
  company: '',
  telephone: '',
  topic: 'help',
  domain: 'karoo.example',
  message: 'Please call',
  sourcePage: '/',
  score: null,
  result: null,
  consentText: 'yes',
  marketing: false,
};

test('the same enquiry sent several times at the same moment is one', async () => {
  const { store, close } = await openTestStore('server');
  try {
    const kept = await Promise.all(Array.from({ length: 8 }, () => saveLead(store.db, lead)));
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
    expect(kept.filter(({ isNew }) => isNew)).toHaveLength(1);
  } finally {
    await close();
  }
});
