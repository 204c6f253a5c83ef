import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { assignDomain } from '#server/store/domains/domains.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { domains } = contract;
let app: TestApp;
let owner: TestUser;
let viewer: TestUser;
let other: TestUser;
let staff: TestUser;
let customerId: number;
let otherId: number;

beforeAll(async () => {
  app = await openTestApp();
  customerId = await app.customer('Karoo');
  otherId = await app.customer('Fynbos');
  owner = await app.login('customer', [{ customerId, level: 'owner' }]);
  viewer = await app.login('customer', [{ customerId, level: 'view' }]);
  other = await app.login('customer', [{ customerId: otherId, level: 'owner' }]);
  staff = await app.login('admin');
});
afterAll(() => app.close());

const tag = (who: TestUser, domain_ids: number[], add: string[], remove: string[] = []) =>
  app.call(domains.tag, { body: { domain_ids, add, remove } }, who);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { status: number; body: { error: string } }) => ({ status: error.status, error: error.body.error }),
  );
const tagsOf = async (who: TestUser, id: number) => (await app.call(domains.get, { params: { id } }, who)).domain.tags;

test('gives tags to many domains at once, and the list, the names, the matrix and the page show the same', async () => {
  const first = await app.domain('tagged-first.co.za', customerId);
  const second = await app.domain('tagged-second.co.za', customerId);
  expect(await tag(owner, [first, second, first], ['Sales', 'Cape Town'])).toMatchObject({ changed: 2 });
  expect(await tag(owner, [second], ['eGoli'], ['sales'])).toMatchObject({ changed: 1 });
  const expected = { [first]: ['Cape Town', 'Sales'], [second]: ['Cape Town', 'eGoli'] };
  const listed = await app.call(domains.list, {}, viewer);
  const named = await app.call(domains.names, {}, viewer);
  const status = await app.call(domains.protectionStatus, {}, viewer);
  expect(Object.fromEntries(listed.domains.filter(({ id }) => id in expected).map(({ id, tags }) => [id, tags]))).toEqual(
    expected,
  );
  expect(Object.fromEntries(named.domains.filter(({ id }) => id in expected).map(({ id, tags }) => [id, tags]))).toEqual(
    expected,
  );
  expect(
    Object.fromEntries(status.domains.filter((row) => row.domain_id in expected).map((row) => [row.domain_id, row.tags])),
  ).toEqual(expected);
  expect(await tagsOf(viewer, second)).toEqual(['Cape Town', 'eGoli']);
});

test('takes the same again without a change, and keeps the spelling that the customer has', async () => {
  const first = await app.domain('spelled-first.co.za', customerId);
  const second = await app.domain('spelled-second.co.za', customerId);
  await tag(owner, [first], ['Newsletters']);
  expect(await tag(owner, [first], ['newsletters', 'NEWSLETTERS'])).toMatchObject({ changed: 0 });
  await tag(owner, [second], ['  newsletters ']);
  expect(await tagsOf(owner, second)).toEqual(['Newsletters']);
  await app.call(domains.update, { params: { id: second }, body: { tags: ['newsletters', 'Old'] } }, owner);
  await app.call(domains.update, { params: { id: second }, body: { tags: ['Old'] } }, owner);
  expect(await tagsOf(owner, second)).toEqual(['Old']);
  await app.call(domains.update, { params: { id: second }, body: { notes: 'Nothing of tags' } }, owner);
  expect(await tagsOf(owner, second)).toEqual(['Old']);
});

test('keeps the tags of each customer apart on a shared domain', async () => {
  const id = await app.domain('shared-tags.co.za', customerId);
  await assignDomain(app.context.store.db, id, otherId, 'manage');
  await tag(owner, [id], ['Ours']);
  await tag(other, [id], ['Theirs']);
  expect(await tagsOf(owner, id)).toEqual(['Ours']);
  expect(await tagsOf(other, id)).toEqual(['Theirs']);
  await tag(other, [id], [], ['Ours']);
  expect(await tagsOf(owner, id)).toEqual(['Ours']);
});

test('refuses those who may only view it, and answers about a domain of others as if there were none', async () => {
  const own = await app.domain('not-yours.co.za', customerId);
  expect(await refusal(tag(viewer, [own], ['Mine']))).toMatchObject({ status: 403 });
  const absent = await refusal(tag(other, [999_999], ['Mine']));
  expect(absent).toMatchObject({ status: 404 });
  expect(await refusal(tag(other, [own], ['Mine']))).toEqual(absent);
  const theirs = await app.domain('all-or-nothing.co.za', otherId);
  expect(await refusal(tag(other, [theirs, own], ['Mine']))).toEqual(absent);
  expect(await tagsOf(other, theirs)).toEqual([]);
});

test('refuses an eleventh tag and says of which domain, leaving all as they were', async () => {
  const full = await app.domain('full-tags.co.za', customerId);
  const empty = await app.domain('empty-tags.co.za', customerId);
  const ten = Array.from({ length: 10 }, (_, place) => `Tag ${place}`);
  await tag(owner, [full], ten);
  expect(await refusal(tag(owner, [empty, full], ['One more']))).toEqual({
    status: 400,
    error: 'full-tags.co.za would have more than ten tags. Remove one of its tags first.',
  });
  expect(await tagsOf(owner, empty)).toEqual([]);
  expect(await tag(owner, [full], ['One more'], ['Tag 3'])).toMatchObject({ changed: 1 });
  expect(
    await refusal(app.call(domains.update, { params: { id: full }, body: { tags: [...ten, 'An eleventh'] } }, owner)),
  ).toMatchObject({
    status: 400,
  });
  expect(await refusal(tag(owner, [full], ['']))).toMatchObject({ status: 400 });
});

test('lets staff tag for the customer that has the domain, and not a domain that nobody has', async () => {
  const id = await app.domain('by-staff.co.za', customerId);
  await tag(staff, [id], ['By staff']);
  expect(await tagsOf(owner, id)).toEqual(['By staff']);
  const nobodys = await app.domain('nobodys-tags.co.za', customerId);
  await app.context.store.db.deleteFrom('domain_customers').where('domain_id', '=', nobodys).execute();
  expect(await refusal(tag(staff, [nobodys], ['Lost']))).toMatchObject({ status: 409 });
});

test('refuses changes of tags and notes at a customer where a person may only view the domain', async () => {
  const id = await app.domain('one-of-two.co.za', customerId);
  await assignDomain(app.context.store.db, id, otherId, 'manage');
  const both = await app.login('customer', [
    { customerId, level: 'view' },
    { customerId: otherId, level: 'manage' },
  ]);
  await app.call(contract.auth.defaultCustomer, { body: { customer_id: customerId } }, both);
  await tag(owner, [id], ['Ours']);
  const noted = { params: { id }, body: { notes: 'Ours' } };
  await app.call(domains.update, noted, owner);
  const refused = (what: string) => ({
    status: 403,
    error: `At Karoo you may not change the ${what} of this domain. Switch to the customer where you may.`,
  });
  expect(await refusal(tag(both, [id], ['Mine'], ['Ours']))).toEqual(refused('tags'));
  expect(await refusal(app.call(domains.update, { params: { id }, body: { tags: [] } }, both))).toEqual(refused('tags'));
  expect(await refusal(app.call(domains.update, { params: { id }, body: { notes: '' } }, both))).toEqual(refused('notes'));
  const described = { params: { id, sender: 'mail.example' }, body: { owner: 'X', purpose: '', note: '' } };
  expect(await refusal(app.call(contract.domainReports.describeSender, described, both))).toEqual(refused('sender notes'));
  expect(await tagsOf(owner, id)).toEqual(['Ours']);
  expect((await app.call(domains.get, { params: { id } }, owner)).domain.notes).toBe('Ours');
  await app.call(contract.auth.defaultCustomer, { body: { customer_id: otherId } }, both);
  expect(await tag(both, [id], ['Mine'])).toMatchObject({ changed: 1 });
  expect(await tagsOf(other, id)).toEqual(['Mine']);
});

test('spells a tag anew that no other domain has', async () => {
  const id = await app.domain('spelled-anew.co.za', customerId);
  await tag(owner, [id], ['durbn', 'cape flats']);
  await app.call(domains.update, { params: { id }, body: { tags: ['Durbn', 'Cape Flats'] } }, owner);
  expect(await tagsOf(owner, id)).toEqual(['Cape Flats', 'Durbn']);
});

test('does not spell a tag as on a domain that the customer has no more', async () => {
  const gone = await app.domain('gone-spelling.co.za', customerId);
  const id = await app.domain('own-spelling.co.za', customerId);
  await tag(owner, [gone], ['retial']);
  await app.context.store.db.deleteFrom('domain_customers').where('domain_id', '=', gone).execute();
  await tag(owner, [id], ['Retial']);
  expect(await tagsOf(owner, id)).toEqual(['Retial']);
});

test('lists tags in the order of the alphabet', async () => {
  const id = await app.domain('ordered-tags.co.za', customerId);
  await tag(owner, [id], ['Zulu', 'Éire', 'Fynbos', '2026']);
  expect(await tagsOf(owner, id)).toEqual(['2026', 'Éire', 'Fynbos', 'Zulu']);
});

test('leaves what others changed since a form was opened', async () => {
  const id = await app.domain('open-form.co.za', customerId);
  await tag(owner, [id], ['Kept', 'Dropped by me', 'dropped by a colleague']);
  const tags_before = await tagsOf(owner, id);
  await tag(owner, [id], ['From a colleague'], ['dropped by a colleague']);
  const tags = ['KEPT', 'dropped by a colleague', 'From me'];
  const { domain } = await app.call(domains.update, { params: { id }, body: { tags, tags_before } }, owner);
  expect(domain.tags).toEqual(['From a colleague', 'From me', 'KEPT']);
});

test('overwrites no notes that somebody else changed since they were read, of staff neither', async () => {
  const id = await app.domain('noted.co.za', customerId);
  for (const who of [owner, await app.login('admin')]) {
    const save = (notes: string, notes_before?: string) =>
      app.call(domains.update, { params: { id }, body: { notes, ...(notes_before === undefined ? {} : { notes_before }) } }, who);
    const stored = async () => (await app.call(domains.get, { params: { id } }, who)).domain.notes;
    await save('First', '');
    await save('Theirs', 'First');
    await expect(save('Mine', 'First')).rejects.toThrow('changed these notes meanwhile to “Theirs”');
    expect(await stored()).toBe('Theirs');
    await save('Theirs', 'First');
    await save('Mine', 'Theirs');
    await save('Of a program');
    expect(await stored()).toBe('Of a program');
    await save('');
    await expect(save('Again', 'Of a program')).rejects.toThrow('deleted these notes meanwhile');
  }
});

test('notes in the audit trail that notes changed, not what they say', async () => {
  const id = await app.domain('private-notes.co.za', customerId);
  await app.call(domains.update, { params: { id }, body: { notes: 'Ask Thandi Dlamini' } }, owner);
  const { selector } = await app.call(contract.dkim.create, { params: { id }, body: { selector: 's1', notes: '' } }, owner);
  await app.call(contract.dkim.update, { params: { id, selectorId: selector.id }, body: { notes: 'Ask Thandi Dlamini' } }, owner);
  await app.call(
    contract.domainReports.describeSender,
    { params: { id, sender: 'mail.example' }, body: { owner: 'Thandi Dlamini', purpose: 'Invoices', note: '' } },
    owner,
  );
  const lines = await app.context.store.db
    .selectFrom('audit')
    .select(['action', 'details'])
    .where('entity', '=', 'domain')
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['domain_changed', 'dkim_selector_changed', 'sender_described']),
  );
  expect(lines).toContainEqual({ action: 'domain_changed', details: { fields: ['notes'] } });
  expect(JSON.stringify(lines)).not.toContain('Thandi');
});

test('keeps to the limit when two people add tags at the same time', async () => {
  const own = await openTestApp({ store: 'server' });
  try {
    const karoo = await own.customer('Karoo');
    const people = await Promise.all([1, 2].map(() => own.login('customer', [{ customerId: karoo, level: 'manage' }])));
    const ids = [await own.domain('busy-first.co.za', karoo), await own.domain('busy-second.co.za', karoo)];
    const add = people.map((who, place) =>
      own.call(
        domains.tag,
        {
          body: { domain_ids: place === 0 ? ids : ids.toReversed(), add: Array.from({ length: 6 }, (_, at) => `${place} ${at}`) },
        },
        who,
      ),
    );
    expect((await Promise.allSettled(add)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { domains: named } = await own.call(domains.names, {}, people[0] ?? null);
    expect(named.map(({ tags }) => tags.length)).toEqual([6, 6]);
  } finally {
    await own.close();
  }
});
