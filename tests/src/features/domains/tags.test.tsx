import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { DomainSettings } from '#src/features/domains/DomainSettings.tsx';
import { TagDomains } from '#src/features/domains/TagDomains.tsx';
import { tagsProblem } from '#src/features/domains/TagsField.tsx';
import type { Domain } from '#src/features/domains/types.ts';
import { Screen } from '../screen.tsx';

let screen: Screen;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  screen = new Screen({
    'POST /domains/tags': { changed: 2 },
    'PUT /domains/3': { domain: {} },
    'GET /domains/names': { domains: [{ id: 3, name: 'a.example', tags: ['Sales', 'Cape Town'] }], pagination: {} },
  });
});
afterEach(() => screen.close());

async function type(label: string, text: string): Promise<void> {
  const field = [...document.querySelectorAll('label')].find((one) => one.textContent === label);
  const input = document.getElementById(field?.htmlFor ?? '') as HTMLInputElement | null;
  if (input === null) throw new Error(`no field ${label}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const sent = (call: string) => screen.asked.findLast((one) => one.call === call)?.body;
const row = (id: number, tags: string[]) => ({ id, name: `d${id}.example`, unicode_name: null, tags }) as unknown as DomainRow;

it('adds typed and pressed tags to the chosen domains and removes one that some have', async () => {
  const rows = [row(3, ['Sales', 'Old']), row(4, ['Old'])];
  await screen.draw(<TagDomains rows={rows} known={['Cape Town', 'Old', 'Sales']} onClose={() => undefined} />);
  await screen.settle(200);
  const groups = () => [...document.querySelectorAll('fieldset, [role=group]')].map((one) => one.textContent);
  expect(groups()).toEqual(['Cape TownSales', 'RemoveOldSales']);
  await type('Add', 'Durban,  head   office ');
  await screen.press('Cape Town');
  await screen.press('Old');
  await screen.press('Change tags');
  expect(sent('POST /domains/tags')).toEqual({
    domain_ids: [3, 4],
    add: ['Durban', 'head office', 'Cape Town'],
    remove: ['Old'],
  });
});

it('says what is wrong with a tag and sends nothing', async () => {
  await screen.draw(<TagDomains rows={[row(3, [])]} known={[]} onClose={() => undefined} />);
  await screen.settle(200);
  await type('Add', 'fine, ---');
  await screen.press('Change tags');
  expect(document.body.textContent).toContain('Write a tag with at least one letter or digit.');
  expect(sent('POST /domains/tags')).toBeUndefined();
  expect(tagsProblem(Array.from({ length: 11 }, (_, place) => `t${place}`).join())).toBe('A domain can have up to 10 tags.');
});

const pressable = () => [...document.querySelectorAll('[aria-label="Tags in use"] button')].map((one) => one.textContent);
const regions = Array.from({ length: 40 }, (_, place) => `Region ${String(place).padStart(2, '0')}`);

it('narrows many tags in use to what is being typed, and completes it', async () => {
  await screen.draw(<TagDomains rows={[row(3, [])]} known={regions} onClose={() => undefined} />);
  await screen.settle(200);
  expect(pressable()).toEqual(regions.slice(0, 12));
  expect(document.body.textContent).toContain('28 more tags. Type to narrow the list.');
  await type('Add', 'Durban, gion 37');
  expect(pressable()).toEqual(['Region 37']);
  await screen.press('Region 37');
  await screen.press('Change tags');
  expect(sent('POST /domains/tags')).toMatchObject({ add: ['Durban', 'Region 37'] });
});

it('finds one of many tags to remove, and keeps those that were chosen in sight', async () => {
  const removable = () => [...document.querySelectorAll('[role=group] [aria-pressed]')].map((one) => one.textContent);
  await screen.draw(<TagDomains rows={[row(3, regions)]} known={regions} onClose={() => undefined} />);
  await screen.settle(200);
  expect(removable()).toEqual(regions.slice(0, 12));
  await screen.press('Region 05');
  const find = document.querySelector<HTMLInputElement>('[aria-label="Find a tag to remove"]');
  if (find === null) throw new Error('nothing to find a tag with');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(find, 'ON 38');
    find.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(removable()).toEqual(['Region 05', 'Region 38']);
  await screen.press('Region 38');
  await screen.press('Change tags');
  expect(sent('POST /domains/tags')).toMatchObject({ add: [], remove: ['Region 05', 'Region 38'] });
});

it('keeps what was chosen for some domains from others', async () => {
  const removed = () => [...document.querySelectorAll('[role=group] [aria-pressed=true]')].map((one) => one.textContent);
  await screen.draw(<TagDomains key="a" rows={[row(3, ['Old'])]} known={[]} onClose={() => undefined} />);
  await screen.settle(200);
  await screen.press('Old');
  expect(removed()).toEqual(['Old']);
  await screen.draw(<TagDomains key="b" rows={[row(4, ['Old'])]} known={[]} onClose={() => undefined} />);
  await screen.settle(200);
  expect(removed()).toEqual([]);
  await screen.draw(<TagDomains key="c" rows={[row(3, ['Old'])]} known={[]} onClose={() => undefined} />);
  await screen.settle(200);
  expect(removed()).toEqual(['Old']);
});

const domainWith = (part: Partial<Domain>) =>
  ({
    ...row(3, ['Sales']),
    mail_class: 'people',
    notes: '',
    created_at: '2026-11-01T08:00:00Z',
    access_level: 'owner',
    standing: 'verified',
    customers: [],
    report_address: null,
    proof_missing_since: null,
    ...part,
  }) as unknown as Domain;

it('saves the tags of a domain alone where only they were changed', async () => {
  await screen.draw(<DomainSettings domain={domainWith({})} />);
  await screen.press('Sales');
  await screen.press('Cape Town');
  await screen.press('Save');
  expect(sent('PUT /domains/3')).toEqual({ tags: ['Cape Town'], tags_before: ['Sales'] });
});

it('takes over what a colleague changes while the settings are open, and sends only what was touched', async () => {
  await screen.draw(<DomainSettings domain={domainWith({})} />);
  const theirs = domainWith({ tags: ['Durban', 'Sales'], notes: 'From a colleague' });
  await screen.draw(<DomainSettings domain={theirs} />);
  const save = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Save');
  expect(document.querySelector('textarea')?.value).toBe('From a colleague');
  expect(document.body.textContent).not.toContain('Discard changes');
  await type('Tags', 'Sales, Durban, Mine');
  await screen.draw(<DomainSettings domain={domainWith({ tags: ['Sales'], notes: 'Newer' })} />);
  await act(async () => save()?.click());
  await screen.settle();
  expect(sent('PUT /domains/3')).toEqual({ tags: ['Sales', 'Durban', 'Mine'], tags_before: ['Durban', 'Sales'] });
});

it('shows what a colleague wrote into the notes meanwhile, and saves over it once that was shown', async () => {
  await screen.draw(<DomainSettings domain={domainWith({ notes: 'First' })} />);
  await type('Notes', 'Mine');
  const error = 'Somebody changed these notes meanwhile to “Theirs”.';
  const body = { success: false, error, code: 'conflict', details: { notes: 'Theirs' } };
  screen.answers['PUT /domains/3'] = Response.json(body, { status: 409 });
  await screen.press('Save');
  expect(sent('PUT /domains/3')).toEqual({ notes: 'Mine', notes_before: 'First' });
  expect(screen.box.querySelector('[role=alert]')?.textContent).toContain('“Theirs”');
  expect(document.querySelector('textarea')?.value).toBe('Mine');
  screen.answers['PUT /domains/3'] = { domain: {} };
  await type('Notes', 'Mine, and theirs');
  await screen.press('Save');
  expect(sent('PUT /domains/3')).toEqual({ notes: 'Mine, and theirs', notes_before: 'Theirs' });
});
